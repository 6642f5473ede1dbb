// The games in German, with the words of the old booklets.
import type { GameWords } from './rules.ts';

export const rulesDe: Record<string, GameWords> = {
  ploy: {
    line: 'Raumschiffe, die nur der Nase nach ziehen.',
    minutes: 45,
    goal: 'Schlagen Sie den gegnerischen Commander oder alle seine anderen Schiffe.',
    turn: [
      'Wer am Zug ist, bewegt eine Figur oder dreht sie auf der Stelle.',
      'Eine Figur zieht geradeaus in Richtung einer ihrer Nasen, höchstens so weit, wie sie Nasen hat. '
        + 'Der Commander hat vier Nasen, geht aber nur einen Punkt weit.',
      'Übersprungen wird nichts. Endet der Zug auf einer gegnerischen Figur, ist sie geschlagen.',
      'Gedreht wird um ein Segment (45°) nach links oder rechts; danach muss die Figur anders stehen.',
      'Nur die Sonde darf sich nach dem Ziehen noch drehen.',
    ],
    end: 'Zu viert übernimmt, wer einen Commander schlägt, die übrige Flotte; der Letzte gewinnt. '
      + 'Zwei Mannschaften spielen, bis eine beide Commander oder alles andere verloren hat.',
    tip: 'Figur anklicken, dann den Zielpunkt. Zweimal auf die Figur: drehen.',
    sure: 'Die Regeln stammen aus dem Heft. Seine Abbildungen fehlen; die Aufstellung folgt mehreren '
      + 'Quellen, '
      + 'die übereinstimmen.',
  },
  breakthru: {
    line: 'Ein goldenes Flaggschiff bricht aus. Zwanzig Zerstörer sperren ab.',
    minutes: 30,
    goal: 'Gold gewinnt, sobald das Flaggschiff ein Randfeld erreicht. Silber gewinnt, wenn es das '
      + 'Flaggschiff kapert.',
    turn: [
      'Gold bestimmt zuerst, wer anfängt.',
      'Ein Zug ist entweder ein Bewegungszug oder ein Kaperzug.',
      'Im Bewegungszug fahren zwei verschiedene Schiffe, jedes beliebig weit waagrecht oder senkrecht, '
        + 'nie über ein anderes Schiff.',
      'Das Flaggschiff fährt ebenso, verbraucht aber den ganzen Zug.',
      'Gekapert wird schräg: Jedes Schiff nimmt ein gegnerisches auf dem schräg benachbarten Feld. '
        + 'Das ist der ganze Zug.',
    ],
    end: 'Erreicht niemand sein Ziel, ist das Spiel unentschieden.',
    tip: 'Achten Sie auf die Schrägen und auf die Geraden des Flaggschiffs: Sie werden verschieden bewacht.',
    sure: 'Die Aufstellung „Quadrat“ ist sicher, die anderen drei kennt nur eine Quelle. Alles Übrige steht '
      + 'im Heft.',
  },
  convoy: {
    line: 'Kolonnen aus sieben Steinen, und der Würfel gibt das Tempo an.',
    minutes: 45,
    goal: 'Bringen Sie alle sieben Steine einer Kolonne über Ihren Stern und durch die Ecke Ihrer Farbe '
      + 'auf die Startfelder gegenüber.',
    turn: [
      'Würfeln Sie und ziehen Sie einen Stein genau so weit, oder passen Sie.',
      'Steine gehen geradeaus und biegen rechtwinklig ab. Eigene Steine werden übersprungen, fremde nie; '
        + 'das letzte Feld muss frei sein.',
      'Der Spitzenstein führt. Wer mit ihm zieht oder ihn überspringt, legt den neuen Weg und ist die '
        + 'Spitze.',
      'Die anderen Steine schließen auf: Sie enden auf einem freien Feld des Weges.',
      'Nie dürfen mehr als drei Felder einer Kolonne frei sein.',
      'Jeder Stein muss über den eigenen Stern. Die Sterne der anderen sind gesperrt.',
      'Ins Ziel geht es nur durch die Ecke und nur mit genauer Augenzahl.',
    ],
    end: 'Die erste vollständige Kolonne gewinnt. Zieht zwanzig Runden lang niemand, oder nach 300 Runden, '
      + 'entscheiden die Steine im Ziel.',
    tip: 'Halten Sie die Kolonne eng beisammen. Die Pfeile zeigen ihren Weg.',
    sure: 'Das Heft erklärt Kolonnen durch Beispiele. Diese genaue Lesart passt zu jedem Satz und jedem '
      + 'Beispiel. '
      + 'Die Plätze der Sterne sind unsere Wahl.',
  },
  super3: {
    line: 'Drei in einer Reihe, in drei in einer Reihe, mit zwei Würfeln.',
    minutes: 20,
    goal: 'Gewinnen Sie drei Kästchen in einer Reihe oder fünf beliebige.',
    turn: [
      'Würfeln Sie mit zwei Würfeln und zählen Sie zusammen.',
      '3 bis 6 und 8 bis 11: ein Stift in das Loch dieser Zahl in irgendeinem Kästchen, oder in ein äußeres '
        + 'Loch '
        + 'des Kästchens mit dieser Zahl.',
      '7: das Mittelloch eines beliebigen Kästchens oder ein beliebiges Loch im Kästchen 7.',
      '12: ein beliebiges Loch.',
      '2: Sie dürfen einen gegnerischen Stift entfernen. Dann wird noch einmal gewürfelt und gesetzt.',
      'Ein Wurf, der nicht zu gebrauchen ist, wird wiederholt, bis zu dreimal.',
      'Drei Löcher in einer Reihe oder fünf Löcher gewinnen ein Kästchen. Es füllt sich mit Ihren Stiften '
        + 'und ist geschlossen.',
    ],
    end: 'Einen Sieger gibt es immer: Kein Kästchen kann unentschieden voll werden.',
    tip: 'Mittellöcher zählen in vier Reihen, aber nur 7 und 12 kommen hin.',
    sure: 'Alles aus dem Heft. Was eine 2 mit den drei Versuchen macht, ist genau gelesen ein einziger Satz.',
  },
  blockade: {
    line: 'Ein König läuft nur einmal. Sechs Wächter lenken ihn um.',
    minutes: 20,
    goal: 'Ihr König muss über den gegenüberliegenden Rand. Ist sein Weg frei, läuft er, und Sie haben '
      + 'gewonnen.',
    turn: [
      'Rot muss oben hinaus, Blau unten.',
      'Setzen Sie je Zug einen Wächter auf ein freies Quadrat, bis Ihre sechs stehen. Danach ziehen Sie mit '
        + 'einem.',
      'In ein Feld, in dem ein König steht, wird kein Wächter gesetzt. Ihr erster Wächter darf auf kein '
        + 'Zentrum.',
      'Ein Wächter zieht gerade, beliebig weit, über freie Quadrate. Das Feld eines Königs darf er '
        + 'durchqueren, '
        + 'aber nicht darin stehen bleiben.',
      'Der König geht geradeaus, bis ein Wächter vor ihm steht, gleich welcher Farbe. Dort muss er nach '
        + 'links oder '
        + 'rechts. Am Seitenrand, am eigenen Rand und am anderen König endet sein Weg.',
    ],
    end: 'Wer zu Beginn seines Zuges laufen kann, läuft. Endloses Ziehen ist unentschieden.',
    tip: 'Jeder Wächter, der einen König aufhält, kann auch der sein, an dem er abbiegt.',
    sure: 'Die Regeln des Hefts. Auf welcher Seite der blaue König steht, ist eine Wahl mit einem Beweis '
      + 'dahinter.',
  },
  weltreich: {
    line: 'Throne besetzen, den Kommandeur krönen oder den anderen schlagen.',
    minutes: 40,
    goal: 'Besetzen Sie alle vier Throne, oder bringen Sie Ihren Kommandeur sicher auf seinen Krönungsthron, '
      + 'oder schlagen Sie den gegnerischen Kommandeur.',
    turn: [
      'Ziehen Sie eine Figur waagrecht oder senkrecht beliebig weit auf ein freies Quadrat. '
        + 'Sie überspringt alles.',
      'Geschlagen wird auf genaue Entfernung, waagrecht oder senkrecht: Reiter 3, Bogenschütze 4, Kommandeur '
        + '2 oder 5 '
        + 'Quadrate. Das Dreieck hat drei Ecken, das Viereck vier.',
      'Der Krönungsthron ist der, der am weitesten von Ihrer Ecke liegt. Gekrönt ist Ihr Kommandeur, wenn '
        + 'ihn dort '
        + 'niemand sofort schlagen kann.',
    ],
    end: 'Zu dritt oder viert genügen drei Throne, und wer einen Kommandeur schlägt, bekommt dessen Figuren. '
      + 'Eine Gruppe braucht alle vier Throne oder beide Krönungen oder einen gegnerischen Kommandeur.',
    tip: 'Benachbarte Throne liegen drei Quadrate auseinander: genau ein Reiterschlag.',
    sure: 'Die Abbildungen fehlen: Die Plätze in den Ecken sind unsere Wahl, die Throne wahrscheinlich.',
  },
  sprung: {
    line: 'Ein Rennen nach rechts. Neben ungerade vielen Gegnern geht es weiter.',
    minutes: 20,
    goal: 'Füllen Sie als Erster Ihr rechtes Feld mit allen neun Figuren.',
    turn: [
      'Ziehen Sie eine Figur ein Quadrat nach rechts, oder springen Sie über die direkt benachbarten Figuren '
        + 'auf das nächste freie Quadrat.',
      'Figuren bleiben in ihrer Reihe und gehen nie zurück.',
      'Steht dann in derselben senkrechten Reihe eine ungerade Zahl gegnerischer Figuren, darf die Figur '
        + 'weiter, '
        + 'immer wieder.',
      'Nachzügler bekommen nichts: Wer in seiner Reihe allein auf seinem Feld stand und immer noch allein '
        + 'steht, hält an.',
      'Aufhören dürfen Sie immer.',
    ],
    end: 'Partner gewinnen, wenn beide angekommen sind.',
    tip: 'Zählen Sie vor dem Losziehen die Gegner in der nächsten Spalte.',
    sure: 'Was ein Nachzügler darf, ist die Lesart, die zu beiden Beispielen des Hefts passt.',
  },
  aufstellen: {
    line: 'Vier in einer Linie, und der Zug sagt, welche Form dran ist.',
    minutes: 10,
    goal: 'Bringen Sie vier Ihrer fünf Figuren in eine gerade Linie.',
    turn: [
      'Die Formen wechseln sich ab: Viereck, Dreieck, Zylinder, Viereck, Dreieck, Zylinder, gleich wer am '
        + 'Zug ist.',
      'Haben Sie noch eine Figur der fälligen Form, setzen Sie sie auf einen freien Punkt.',
      'Sonst ziehen Sie mit einer solchen: Viereck und Dreieck einen Punkt weit gerade, der Zylinder auch '
        + 'schräg.',
    ],
    end: 'Wer die fällige Form nicht ziehen kann, hat verloren.',
    tip: 'Eine Drohung zählt nur, wenn ihre Form in Ihrem Zug drankommt.',
    sure: 'Jede Stellung ist durchgerechnet: Stufe 8 macht keinen Fehler, und wer als Zweiter zieht, kann '
      + 'immer gewinnen.',
  },
  allein: {
    line: 'Solitär in vier Farben: springen, bis einer übrig ist.',
    minutes: 15,
    goal: 'Räumen Sie möglichst viele Steine ab. Einer übrig: hervorragend. Zwei: gut. Drei: '
      + 'zufriedenstellend.',
    turn: [
      'Ein Stein springt gerade über einen oder mehrere Steine, die direkt hintereinander stehen.',
      'Alle müssen andere Farben haben als er. Er landet auf dem ersten freien Quadrat dahinter.',
      'Die übersprungenen Steine kommen vom Brett.',
    ],
    end: 'Es endet, wenn kein Sprung mehr geht.',
    tip: 'Weite Sprünge räumen viel ab, lassen aber Inseln zurück. Dreizehn Züge genügen.',
    sure: 'Die Aufstellung ist aus der gedruckten Lösung erschlossen, die zu keiner anderen regelmäßigen '
      + 'passt.',
  },
  tor: {
    line: 'Zwischen zwei Gegnern anderer Form öffnet sich ein Tor.',
    minutes: 30,
    goal: 'Haben Sie als Erster alle elf Figuren auf dem Brett.',
    turn: [
      'Ziehen Sie eine Figur waagrecht oder senkrecht beliebig weit. Sie überspringt alles, endet aber auf '
        + 'keinem Zentrum.',
      'Das Tor: Steht dann in ihrer Zeile und in ihrer Spalte je eine gegnerische Figur, beide von einer '
        + 'Farbe, und '
        + 'sind alle drei Formen verschieden, dürfen Sie im Zentrum dieses Feldes eine neue Figur einsetzen, '
        + 'wenn es frei ist.',
      'Räumen: Steht eine Ihrer Figuren auf einem Zentrum und sind zwei oder mehr Gegner in diesem Feld, '
        + 'müssen Sie sie zuerst wegziehen.',
    ],
    end: 'Partner gewinnen, wenn beide alle Figuren auf dem Brett haben.',
    tip: 'Stellen Sie nie zwei verschiedene Formen so auf, dass eine dritte dazukommen kann.',
    sure: 'Die Startplätze fehlen und sind so gewählt, dass niemand sofort ein Tor hat.',
  },
};
