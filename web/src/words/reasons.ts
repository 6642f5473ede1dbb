// What the engine says when it refuses something, in German. It speaks English, in fixed sentences; "%" is
// what it puts in. A test reads the engine's sources and finds a translation for each sentence.
import { language } from './index.ts';

export const reasonsDe: Record<string, string> = {
  // Steps and games
  '"%" is not one of the % legal steps:%': '„{1}“ ist keiner der {2} möglichen Züge:{3}',
  '"%" is not the only legal step,%': '„{1}“ ist nicht der einzige mögliche Zug,{2}',
  '"%": the game is over': '„{1}“: Die Partie ist zu Ende',
  '"%": the game is over (%)': '„{1}“: Die Partie ist zu Ende ({2})',
  'the game is over': 'die Partie ist zu Ende',
  'the record is full after % steps': 'nach {1} Zügen ist die Aufzeichnung voll',
  'there is no step %: the legal ones are 0 to %': 'es gibt keinen Zug {1}: die möglichen sind 0 bis {2}',
  'only a player who is still in can resign': 'aufgeben kann nur, wer noch mitspielt',
  'there is nobody to agree with': 'es gibt niemanden, mit dem man sich einigen könnte',
  'nobody is to move': 'niemand ist am Zug',
  'levels go from 1 to 8': 'Stufen gehen von 1 bis 8',
  'too long': 'zu lang',
  'this game has no file to open': 'für dieses Spiel gibt es keine Datei',
  'empty': 'leer',
  'the text is too long': 'der Text ist zu lang',
  'the answer to this is too long': 'die Antwort darauf ist zu lang',
  'expected a number from % to %': 'erwartet: eine Zahl von {1} bis {2}',
  'a text cannot hold the character 0': 'das Zeichen 0 darf nicht im Text stehen',

  // Why a step is not possible
  'first the dice are rolled': 'zuerst wird gewürfelt',
  'first the pieces are drawn': 'zuerst werden die Figuren gezogen',
  "this is another player's": 'das gehört einem anderen Spieler',
  'the square is taken': 'dieser Platz ist besetzt',
  'pieces move along their rank or file': 'Figuren ziehen längs oder quer, nicht schräg',
  'partners do not capture each other': 'Partner schlagen einander nicht',
  'an own piece stands there': 'dort steht eine eigene Figur',
  'this piece is shut in': 'diese Figur ist eingeschlossen',
  'pieces move in a straight line': 'Figuren ziehen geradeaus',
  'no nose of this piece points that way': 'keine Nase dieser Figur zeigt dorthin',
  'a Shield goes one point': 'eine Sonde zieht einen Punkt weit',
  'the Commander goes one point': 'der Commander zieht einen Punkt weit',
  'a Probe goes at most two points': 'ein Gleiter zieht höchstens zwei Punkte weit',
  'a Lance goes at most three points': 'ein Kreuzer zieht höchstens drei Punkte weit',
  'own pieces are not captured': 'eigene Figuren werden nicht geschlagen',
  'pieces do not jump over others': 'Figuren springen nicht über andere',
  'destroyers start outside the outlined squares': 'Zerstörer beginnen außerhalb der umrandeten Felder',
  'escorts start inside the outlined squares': 'Begleitschiffe beginnen innerhalb der umrandeten Felder',
  'first a fleet is chosen': 'zuerst wird eine Flotte gewählt',
  'first gold says which fleet begins': 'zuerst sagt Gold, welche Flotte beginnt',
  'the same ship may not move twice': 'dasselbe Schiff darf nicht zweimal fahren',
  'the flagship moves alone, not as a second ship': 'das Flaggschiff fährt allein, nicht als zweites Schiff',
  'this ship is hemmed in': 'dieses Schiff ist eingekeilt',
  'an own ship stands there': 'dort steht ein eigenes Schiff',
  'a capture is a turn of its own, not a second movement':
    'Kapern ist ein Zug für sich, keine zweite Bewegung',
  'ships capture one square diagonally': 'Schiffe kapern ein Feld schräg',
  'diagonally ships only capture': 'schräg kapern Schiffe nur',
  'ships move straight, along ranks and files': 'Schiffe fahren längs oder quer',
  'ships do not jump over others': 'Schiffe springen nicht über andere',
  'the turn belongs to another colour': 'eine andere Farbe ist am Zug',
  'this stone cannot move with this roll': 'dieser Stein kann mit diesem Wurf nicht ziehen',
  'a move ends on an empty square': 'ein Zug endet auf einem freien Feld',
  'the stars of other colours are closed': 'die Sterne anderer Farben sind gesperrt',
  'a stone goes exactly as far as the die says': 'ein Stein zieht genau so weit, wie der Würfel sagt',
  'a stone enters its goal only after its star': 'ein Stein darf erst nach seinem Stern ins Ziel',
  'no free way of this length leads there': 'kein freier Weg dieser Länge führt dorthin',
  'only the head leaves the trail, or a stone that passes over it':
    'nur die Spitze verlässt die Spur, oder ein Stein, der über sie hinwegzieht',
  'the free squares in the column must become fewer': 'die freien Felder in der Kolonne müssen weniger werden',
  'no more than three squares in the column may be free':
    'höchstens drei Felder in der Kolonne dürfen frei sein',
  'a box that is won takes no further part': 'ein gewonnenes Kästchen spielt nicht mehr mit',
  'only an opposing peg is taken out': 'nur ein gegnerischer Stift wird herausgenommen',
  'there is no peg in this hole': 'in diesem Loch steckt kein Stift',
  'this hole is taken': 'dieses Loch ist besetzt',
  'a centre takes a 7 or a 12': 'ins Mittelloch kommt man mit 7 oder 12',
  'the roll is neither the number of this box nor of this hole':
    'der Wurf passt weder zum Kästchen noch zum Loch',
  "no guard is placed in a king's field": 'im Feld eines Königs wird kein Wächter gesetzt',
  'the first guard is not placed on a centre': 'der erste Wächter wird nicht auf ein Zentrum gesetzt',
  'this guard is shut in': 'dieser Wächter ist eingeschlossen',
  'a guard moves straight, along its rank or file': 'ein Wächter zieht längs oder quer',
  'a guard passes neither guards nor kings': 'ein Wächter kommt an Wächtern und Königen nicht vorbei',
  "a guard may cross a king's field, but not stop there":
    'ein Wächter darf das Feld eines Königs durchqueren, aber dort nicht anhalten',
  'the king can leave, so it has to': 'der König kann hinaus, also muss er',
  'the first turn is always a placement': 'im ersten Zug wird immer gesetzt',
  'the king moves only when it has a way off the board':
    'der König läuft nur, wenn er einen Weg vom Brett hat',
  'guards move only when all six are placed': 'Wächter ziehen erst, wenn alle sechs gesetzt sind',
  'a rider captures at distance 3 only': 'ein Reiter schlägt nur im Abstand 3',
  'an archer captures at distance 4 only': 'ein Bogenschütze schlägt nur im Abstand 4',
  'a commander captures at distance 2 or 5 only': 'ein Kommandeur schlägt nur im Abstand 2 oder 5',
  'only the piece that runs on may move now': 'jetzt darf nur die Figur ziehen, die weiterläuft',
  'this piece has nowhere to go': 'diese Figur kann nirgendwohin',
  'pieces never leave their rank': 'Figuren verlassen ihre Reihe nie',
  'pieces only go to the right': 'Figuren ziehen nur nach rechts',
  'a piece goes to the next empty square and no farther':
    'eine Figur zieht auf das nächste freie Quadrat und nicht weiter',
  'this turn belongs to a square': 'dieser Zug gehört einem Viereck',
  'this turn belongs to a triangle': 'dieser Zug gehört einem Dreieck',
  'this turn belongs to the cylinder': 'dieser Zug gehört dem Zylinder',
  'this turn a piece is placed': 'in diesem Zug wird eine Figur gesetzt',
  'this point is taken': 'dieser Punkt ist besetzt',
  'this piece has no empty point beside it': 'neben dieser Figur ist kein Punkt frei',
  'the cylinder goes to a neighbouring point': 'der Zylinder zieht auf einen Nachbarpunkt',
  'squares and triangles go to a neighbouring point, not diagonally':
    'Vierecke und Dreiecke ziehen auf einen Nachbarpunkt, nicht schräg',
  'this piece has no jump': 'diese Figur kann nicht springen',
  'pieces jump straight, not diagonally': 'Figuren springen längs oder quer, nicht schräg',
  'a jump ends on an empty square': 'ein Sprung endet auf einem freien Quadrat',
  'there is no piece beside it to jump over': 'daneben steht keine Figur zum Überspringen',
  'a piece jumps only over other colours': 'eine Figur springt nur über andere Farben',
  'a jump ends on the first empty square': 'ein Sprung endet auf dem ersten freien Quadrat',
  'first a piece enters through the gate, or you go without it':
    'zuerst kommt eine Figur durchs Tor, oder du verzichtest',
  'a new piece enters only through a gate': 'eine neue Figur kommt nur durch ein Tor',
  'a piece on a centre among two enemies has to move first':
    'eine Figur auf einem Zentrum, in deren Feld zwei Gegner stehen, muss zuerst ziehen',
  'pieces do not move onto a centre': 'Figuren ziehen nicht auf ein Zentrum',

  // Games and their options
  'no game "%"; the games are %': 'kein Spiel heißt „{1}“; die Spiele sind {2}',
  '% has no options': '{1} hat keine Optionen',
  '% has no option "%"; it has %': '{1} hat keine Option „{2}“, sondern {3}',
  '"%" is given twice': '„{1}“ steht zweimal da',
  '"%" needs a value: %=%': '„{1}“ braucht einen Wert: {2}={3}',
  '"%" cannot be "%"; it is one of %': '„{1}“ kann nicht „{2}“ sein, nur eines von {3}',
  'teams=yes needs players=4': 'Mannschaften gibt es nur zu viert',
  'setup=booklet leaves nothing to chance': 'die Aufstellung aus dem Heft überlässt nichts dem Zufall',
  'fleet=choose is for a ready layout; with setup=free the second player chooses anyway':
    'bei eigener Aufstellung wählt ohnehin der zweite Spieler',
  'columns=one is for players=2; with more everybody has one column anyway':
    'zu dritt und zu viert hat ohnehin jeder nur eine Kolonne',

  // Texts of positions
  'expected %': 'erwartet: {1}',
  'expected %, but the text ends': 'erwartet: {1}; hier endet der Text',
  "expected %, found '%'": 'erwartet: {1}; hier steht „{2}“',
  "one of '%'": 'eines von „{1}“',
  "'%'": '„{1}“',
  'a number': 'eine Zahl',
  'a space': 'ein Leerzeichen',
  'a square': 'ein Feld',
  'the end': 'das Ende',
  'the number must be at most %': 'die Zahl darf höchstens {1} sein',
  'ranks count from 1 to %': 'Reihen zählen von 1 bis {1}',
  'rank % has % squares': 'Reihe {1} hat {2} Felder',
  'not the usual way to write it: %': 'so wird es nicht geschrieben, sondern: {1}',

  // Records
  'Game: %': 'Game: {1}',
  'Start: %': 'Start: {1}',
  'a record begins with its tags, [Game "..."] among them':
    'eine Aufzeichnung beginnt mit ihren Angaben, darunter [Game "..."]',
  'a tag looks like [Name "value"]': 'eine Angabe sieht so aus: [Name "Wert"]',
  'a tag ends with ]': 'eine Angabe endet mit ]',
  'a tag needs a name': 'eine Angabe braucht einen Namen',
  "a tag's name has only letters, digits and '_'":
    'der Name einer Angabe hat nur Buchstaben, Ziffern und „_“',
  'the tag is too long': 'die Angabe ist zu lang',
  'the tag % is %': 'die Angabe {1} ist {2}',
  'the tag % is given twice': 'die Angabe {1} steht zweimal da',
  'more than % tags': 'mehr als {1} Angaben',
  'too many rolls were taken back': 'zu viele Würfe wurden zurückgenommen',
  'the record has no tag %': 'der Partie fehlt die Angabe {1}',
  'a nonce is 64 hexadecimal digits': 'eine solche Zahl besteht aus 64 hexadezimalen Ziffern',
  '% is not 64 hexadecimal digits': '{1} besteht nicht aus 64 hexadezimalen Ziffern',
  'DiceGame is not 32 hexadecimal digits': 'DiceGame besteht nicht aus 32 hexadezimalen Ziffern',
  'no number of a roll comes twice': 'keine Nummer eines Wurfs kommt zweimal vor',
  'the seed is not the one that was promised': 'der Anfang der Würfel ist nicht der versprochene',
  'DiceRolls does not name the rolls, as "0-6 9-12" does': 'DiceRolls nennt die Würfe nicht so wie „0-6 9-12“',
  'step % is the roll %, but the dice say %': 'Schritt {1} ist der Wurf {2}, die Würfel ergeben aber {3}',
  '% cannot be one of the free tags': '{1} kann keine freie Angabe sein',
  'the record is too long': 'die Aufzeichnung ist zu lang',
  'the result is too long': 'das Ergebnis ist zu lang',
  'a % (%) in a comment or tag': 'ein {1} ({2}) in einer Anmerkung oder Angabe',
  'control character': 'Steuerzeichen',
  'byte that is no UTF-8': 'Byte außerhalb von UTF-8',
  'these quotes are not closed': 'diese Anführungszeichen sind nicht geschlossen',
  'the comment that begins here is not closed': 'die Anmerkung, die hier beginnt, ist nicht geschlossen',
  "a comment cannot hold '}'": 'in einer Anmerkung darf kein „}“ stehen',
  "'}' without '{'": '„}“ ohne „{“',
  "')' without '('": '„)“ ohne „(“',
  'an empty variation': 'eine leere Variante',
  'a variation is not closed': 'eine Variante ist nicht geschlossen',
  'a variation must follow the step it replaces': 'eine Variante muss dem Zug folgen, den sie ersetzt',
  'variations nest too deep': 'die Varianten sind zu tief verschachtelt',
  'the tag Result says %, the last word %': 'die Angabe Result sagt {1}, das letzte Wort {2}',
  'the result is %, not %': 'das Ergebnis ist {1}, nicht {2}',
  'the game is not over, so its result cannot be %':
    'die Partie ist nicht zu Ende, also kann ihr Ergebnis nicht {1} sein',
  'the game ends by "%", not by "%"': 'die Partie endet durch „{1}“, nicht durch „{2}“',
  'the game does not end by "%"; known: %':
    'die Partie endet nicht durch „{1}“; möglich: {2}',

  // Positions that cannot be: Ploy
  'a Commander obeys another seat': 'ein Commander gehorcht einem anderen Spieler',
  'a colour has more pieces of a kind than at the start':
    'eine Farbe hat mehr Figuren einer Art als am Anfang',
  'a colour with pieces obeys nobody': 'eine Farbe mit Figuren gehorcht niemandem',
  'a duel has only green and red pieces': 'ein Zweierspiel hat nur grüne und rote Figuren',
  'a piece has no such facing': 'so kann diese Figur nicht stehen',
  'a piece obeys two seats': 'eine Figur gehorcht zwei Spielern',
  'a piece stands beside the board': 'eine Figur steht neben dem Brett',
  'a seat commands pieces, but lacks a Commander or a ship':
    'ein Spieler führt Figuren, hat aber keinen Commander oder kein Schiff',
  'a side has nothing left at all': 'eine Seite hat gar nichts mehr',
  'no such form': 'diese Form gibt es nicht',
  'nobody has a Commander and a ship': 'niemand hat einen Commander und ein Schiff',
  'pieces change hands only with form=four': 'nur im Viererspiel wechseln Figuren den Besitzer',
  'pieces of one colour obey different seats': 'Figuren einer Farbe gehorchen verschiedenen Spielern',
  'the fleets are not those of the board': 'die Flotten passen nicht zum Brett',
  'the game is not over: a seat is to move': 'die Partie ist nicht zu Ende: jemand ist am Zug',
  'the game is over: nobody is to move': 'die Partie ist zu Ende: niemand ist am Zug',
  'two pieces on one square': 'zwei Figuren auf einem Feld',
  'the seat to move is out': 'wer am Zug ist, ist ausgeschieden',
  'the set of Commanders is not that of the board': 'die Commander passen nicht zum Brett',
  'this piece has fewer facings': 'diese Figur hat weniger Richtungen',

  // Breakthru
  'a destroyer starts inside the outlined squares': 'ein Zerstörer beginnt in den umrandeten Feldern',
  'a ready layout is not set up by hand': 'eine fertige Aufstellung wird nicht von Hand gesetzt',
  'a ship has moved outside a turn': 'ein Schiff ist außerhalb eines Zuges gefahren',
  'all ships are placed': 'alle Schiffe sind gesetzt',
  'an escort starts outside the outlined squares':
    'ein Begleitschiff beginnt außerhalb der umrandeten Felder',
  'destroyers are placed after the escorts': 'Zerstörer werden nach den Begleitschiffen gesetzt',
  'gold has more than 12 escorts': 'Gold hat mehr als 12 Begleitschiffe',
  'gold has two flagships': 'Gold hat zwei Flaggschiffe',
  'gold is chosen too early': 'Gold wird zu früh gewählt',
  'no second ship can move, so the turn is over': 'kein zweites Schiff kann fahren, also ist der Zug zu Ende',
  'no such stage or seat': 'diesen Abschnitt oder Spieler gibt es nicht',
  'nobody can have taken the flagship': 'niemand kann das Flaggschiff gekapert haben',
  'nobody has won': 'niemand hat gewonnen',
  'ships are missing': 'es fehlen Schiffe',
  'ships overlap': 'zwei Schiffe stehen auf einem Feld',
  'silver has more than 20 ships': 'Silber hat mehr als 20 Schiffe',
  'stray bytes': 'überzählige Zeichen',
  "the flagship is not among gold's ships": 'das Flaggschiff ist nicht bei Golds Schiffen',
  'the flagship starts in the centre': 'das Flaggschiff beginnt in der Mitte',
  'the ship that has moved comes from nowhere': 'das Schiff, das gefahren ist, kommt von nirgendwo',
  'the ship that has moved is not an escort or destroyer of the fleet on turn':
    'das Schiff, das gefahren ist, ist kein Begleitschiff oder Zerstörer der Flotte am Zug',
  'this is not the layout': 'das ist nicht die Aufstellung',
  'with a ready layout seat 0 commands gold': 'bei einer fertigen Aufstellung führt der erste Spieler Gold',

  // Convoy
  'a stone has no colour': 'ein Stein hat keine Farbe',
  "it must be somebody's turn": 'jemand muss am Zug sein',
  'more columns are home than the game needs': 'es sind mehr Kolonnen im Ziel, als die Partie braucht',
  'more rounds without a move than rounds': 'mehr Runden ohne Zug als Runden',
  "the game is over, it is nobody's turn": 'die Partie ist zu Ende, niemand ist am Zug',
  'the game is over, there is nothing to roll or count':
    'die Partie ist zu Ende, es gibt nichts zu würfeln und zu zählen',
  'the game was over before it was won': 'die Partie war zu Ende, ehe sie gewonnen war',
  'the round begins with red, nobody can have moved': 'die Runde beginnt mit Rot, niemand kann gezogen haben',
  'the trail crosses itself': 'die Spur kreuzt sich selbst',
  'the trail leaves the board': 'die Spur verlässt das Brett',
  '% is not in play': '{1} spielt nicht mit',
  '% does not have seven stones': '{1} hat nicht sieben Steine',
  '% has no trail': '{1} hat keine Spur',
  '% has two trails': '{1} hat zwei Spuren',
  '% has no turns': '{1} ist nicht am Zug',
  '% has a stone off its trail': '{1} hat einen Stein neben der Spur',
  '% has a stone on its star without the star':
    '{1} hat einen Stein auf dem Stern, der ihn nicht erreicht hat',
  '% has a stone at home without the star': '{1} hat einen Stein im Ziel, der nicht über den Stern kam',
  "%'s head follows somebody": 'die Spitze von {1} folgt jemandem',
  "%'s trail does not begin on its own stone": 'die Spur von {1} beginnt nicht auf einem eigenen Stein',
  "%'s trail is too long": 'die Spur von {1} ist zu lang',
  "%'s trail goes on behind its end": 'die Spur von {1} geht hinter ihrem Ende weiter',
  "%'s trail touches the star of another": 'die Spur von {1} berührt einen fremden Stern',
  "%'s trail crosses the wall of its goal": 'die Spur von {1} kreuzt die Wand ihres Ziels',
  'red': 'Rot', 'yellow': 'Gelb', 'green': 'Grün', 'blue': 'Blau',

  // Super 3
  'a peg beside the board': 'ein Stift neben dem Brett',
  'a player won more than five boxes': 'ein Spieler hat mehr als fünf Kästchen gewonnen',
  'a roll after the end': 'ein Wurf nach dem Ende',
  "a won box is not full of its winner's pegs":
    'ein gewonnenes Kästchen ist nicht voll von Stiften des Gewinners',
  'a won box without three in a row or five pegs':
    'ein gewonnenes Kästchen ohne drei in einer Reihe oder fünf Stifte',
  'both players have won': 'beide haben gewonnen',
  'no roll can have been unusable': 'kein Wurf kann unbrauchbar gewesen sein',
  'nobody has won yet': 'noch hat niemand gewonnen',
  'other pegs in a won box': 'andere Stifte in einem gewonnenen Kästchen',
  'nothing can be done with this roll': 'mit diesem Wurf ist nichts anzufangen',
  'three in a row or five pegs in a box not won':
    'drei in einer Reihe oder fünf Stifte in einem Kästchen, das nicht gewonnen ist',
  'two dice show 2 to 12': 'zwei Würfel zeigen 2 bis 12',
  'two pegs in one hole': 'zwei Stifte in einem Loch',
  'unusable rolls are counted only while rolling': 'unbrauchbare Würfe werden nur beim Würfeln gezählt',

  // Blockade
  'a first guard was placed on a centre': 'ein erster Wächter wurde auf ein Zentrum gesetzt',
  "a guard stands in a king's field": 'ein Wächter steht im Feld eines Königs',
  'a king has left, so the game is over': 'ein König ist fort, also ist die Partie zu Ende',
  'a king is not in its place': 'ein König ist nicht an seinem Platz',
  'a winner too early': 'ein Sieger zu früh',
  'both kings are still there': 'beide Könige sind noch da',
  'both kings have left': 'beide Könige sind fort',
  'guards out of order': 'die Wächter sind nicht in ihrer Reihenfolge',
  'more than six guards': 'mehr als sechs Wächter',
  'no such turn or winner': 'diesen Zug oder Sieger gibt es nicht',
  'nobody has the turn, so no king can run': 'niemand ist am Zug, also kann kein König laufen',
  'the blue king starts on h11 or e11': 'der blaue König beginnt auf h11 oder e11',
  'the guards are placed in turns': 'die Wächter werden abwechselnd gesetzt',
  'the king can run': 'der König kann laufen',
  'the lines do not agree with the pieces': 'die Linien passen nicht zu den Figuren',

  // Weltreich
  'a commander does not stand where it should': 'ein Kommandeur steht nicht, wo er stehen müsste',
  'a mark without a piece': 'ein Zeichen ohne Figur',
  'more colours than players': 'mehr Farben als Mitspieler',
  'no such game': 'dieses Spiel gibt es nicht',
  'no such winner': 'diesen Sieger gibt es nicht',
  'somebody has the turn until somebody has won': 'jemand ist am Zug, bis jemand gewonnen hat',
  'the game was over before': 'die Partie war schon vorher zu Ende',
  'the last to be beaten keeps his pieces': 'wer zuletzt geschlagen wird, behält seine Figuren',
  'the turn is with somebody who takes no part': 'am Zug ist jemand, der nicht mitspielt',
  'the winner has lost a commander': 'der Sieger hat einen Kommandeur verloren',
  'two seats command one piece': 'zwei Spieler führen eine Figur',
  'too few commanders for a game that goes on': 'zu wenige Kommandeure für eine Partie, die weitergeht',

  // Schaff den Sprung
  "a piece is running, but it is nobody's turn": 'eine Figur läuft, aber niemand ist am Zug',
  'a piece stands outside its lane': 'eine Figur steht außerhalb ihrer Bahn',
  'a rank does not hold exactly one triangle': 'in einer Reihe steht nicht genau ein Dreieck',
  'a rank does not hold exactly three pieces of its owner':
    'in einer Reihe stehen nicht genau drei Figuren ihres Besitzers',
  'a triangle is no piece': 'ein Dreieck ist keine Figur',
  'how it set out does not count here': 'wie sie aufgebrochen ist, zählt hier nicht',
  'no piece is running that was alone': 'keine Figur läuft, die allein war',
  'nobody sits on the seat to move': 'auf dem Platz am Zug sitzt niemand',
  'somebody must be to move': 'jemand muss am Zug sein',
  'the game is over, but somebody is to move': 'die Partie ist zu Ende, aber jemand ist am Zug',
  'the player to move has filled his field': 'wer am Zug ist, hat sein Feld schon gefüllt',
  'the running piece has not left file a': 'die laufende Figur hat die Linie a nicht verlassen',
  "the running piece is not in the player's lane": 'die laufende Figur ist nicht in der Bahn des Spielers',
  'the running piece is not one of the player whose turn it is':
    'die laufende Figur gehört nicht dem, der am Zug ist',
  'the running piece may not go on': 'die laufende Figur darf nicht weiter',
  'there are pieces of a colour nobody plays': 'es gibt Figuren einer Farbe, die niemand spielt',
  'two sides have reached their goals': 'zwei Seiten haben ihr Ziel erreicht',

  // Aufstellen
  'both players have a line': 'beide haben eine Linie',
  'more pieces of a shape than a colour has': 'mehr Figuren einer Form, als eine Farbe hat',
  'nobody has a line': 'niemand hat eine Linie',
  'the winner is another one': 'der Sieger ist ein anderer',
  'these pieces cannot be on the board at this turn':
    'diese Figuren können zu dieser Zeit nicht auf dem Brett sein',
  'two pieces on one point': 'zwei Figuren auf einem Punkt',

  // Allein Wetteifern
  '36 pieces are set up': '36 Figuren werden aufgestellt',
  'one piece at least is left': 'eine Figur bleibt mindestens übrig',
  'rows and columns do not agree': 'Zeilen und Spalten passen nicht zusammen',
  'the booklet sets up its 36 pieces otherwise': 'das Heft stellt seine 36 Figuren anders auf',
  'the jumps are counted wrongly': 'die Sprünge sind falsch gezählt',
  'the jumps of a line are counted wrongly': 'die Sprünge einer Linie sind falsch gezählt',
  'the pieces are set up from 2B on, row by row': 'die Figuren werden von 2B an Zeile für Zeile aufgestellt',
  'the pieces on the board are counted wrongly': 'die Figuren auf dem Brett sind falsch gezählt',
  'there are more than nine pieces of a colour': 'es gibt mehr als neun Figuren einer Farbe',
  'two pieces stand on one square': 'zwei Figuren stehen auf einem Quadrat',

  // Das Tor
  'a gate is a centre': 'ein Tor ist ein Zentrum',
  'a shape without a piece': 'eine Form ohne Figur',
  'a team is named by its first colour': 'eine Mannschaft heißt nach ihrer ersten Farbe',
  'no piece makes this gate': 'keine Figur bildet dieses Tor',
  'nobody has won here': 'hier hat niemand gewonnen',
  'nothing is left to enter': 'es ist nichts mehr einzusetzen',
  'somebody is named who does not play': 'jemand ist genannt, der nicht mitspielt',
  'the gate is occupied': 'das Tor ist besetzt',
  'there is a colour that does not play': 'es gibt eine Farbe, die nicht mitspielt',
  'this colour does not play': 'diese Farbe spielt nicht mit',
};

/** Sentences with something put in, those that say most first: "the tag % is given twice", then "the tag % is
 * %". */
const patterns = Object.keys(reasonsDe).filter((sentence) => sentence.includes('%'))
  .sort((a, b) => b.length - a.length)
  .map((sentence) => {
    const escaped = sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/%/g, '(.*?)');
    return { sentence, pattern: new RegExp(`^${escaped}$`, 's') };
  });

/** The engine's sentence in German; itself if there is no translation. What it puts in may be one too. */
export function inGerman(text: string): string {
  const known = reasonsDe[text];
  if (known) return known;
  for (const { sentence, pattern } of patterns) {
    const found = pattern.exec(text);
    const part = (_: string, n: string) => inGerman(found![Number(n)]!);
    if (found) return reasonsDe[sentence]!.replace(/\{(\d)\}/g, part);
  }
  return text;
}

/** Why the engine refused something, in the language of the page. */
export function reason(text: string): string {
  return language() === 'de' ? inGerman(text) : text;
}
