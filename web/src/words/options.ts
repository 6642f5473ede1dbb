// The options in words: what a value means, what was ruled and why. Keyed by game, option and value.
import { language } from './index.ts';

export interface Said { name: string; why: string }
export interface OptionWords { name: string; values: Record<string, Said> }
type Both = Record<string, OptionWords>;

const players = {
  en: (extra: Record<string, string>): OptionWords => ({
    name: 'Players',
    values: {
      2: { name: 'Two', why: extra['2'] ?? '' },
      3: { name: 'Three', why: extra['3'] ?? '' },
      4: { name: 'Four', why: extra['4'] ?? '' },
    },
  }),
  de: (extra: Record<string, string>): OptionWords => ({
    name: 'Mitspieler',
    values: {
      2: { name: 'Zwei', why: extra['2'] ?? '' },
      3: { name: 'Drei', why: extra['3'] ?? '' },
      4: { name: 'Vier', why: extra['4'] ?? '' },
    },
  }),
};

const teamsEn = (why: string): OptionWords => ({
  name: 'Teams',
  values: {
    no: { name: 'Everyone alone', why: 'Each player plays for himself.' },
    yes: { name: 'Two against two', why },
  },
});
const teamsDe = (why: string): OptionWords => ({
  name: 'Gruppen',
  values: {
    no: { name: 'Jeder für sich', why: 'Jeder spielt auf eigene Rechnung.' },
    yes: { name: 'Zwei gegen zwei', why },
  },
});

export const optionsEn: Both = {
  'ploy/form': {
    name: 'Form',
    values: {
      duel: { name: 'Duel', why: 'Two players with fifteen pieces each: green against red.' },
      four: {
        name: 'Four players',
        why: 'Nine pieces each. Who captures a Commander commands that fleet too. We read “his ships” as all '
          + 'that a '
          + 'player commands.',
      },
      teams: { name: 'Two teams', why: 'Green and yellow against red and blue. Nothing changes hands.' },
    },
  },
  'ploy/turn': {
    name: 'Turning',
    values: {
      45: { name: 'One segment', why: 'The German booklet says so in as many words: by 45° only.' },
      any: { name: 'Any angle', why: 'The English rules let a piece turn as far as it likes.' },
    },
  },
  'breakthru/setup': {
    name: 'Layout',
    values: {
      square: { name: 'Square', why: 'The best known of the four examples, and the only certain one.' },
      diamond: {
        name: 'Diamond',
        why: 'One of the booklet’s examples, known from one source. Silver starts '
          + 'wide.',
      },
      lotus: { name: 'Lotus', why: 'One of the booklet’s examples, known from one source. A tight ring.' },
      shape: {
        name: 'Shape',
        why: 'One of the booklet’s examples, known from one source. The flagship is '
          + 'free.',
      },
      free: {
        name: 'Your own',
        why: 'The booklet’s own way: one player sets up both fleets, the other then chooses which to '
          + 'command.',
      },
    },
  },
  'convoy/players': players.en({
    2: 'Each player leads two columns that take turns of their own and block each other.',
    3: 'Red, yellow and green play. Blue stays in the box.',
    4: 'One column each.',
  }),
  'convoy/finish': {
    name: 'Who wins with two columns',
    values: {
      one: {
        name: 'First column',
        why: 'The first column home wins. The booklet is silent; this keeps games '
          + 'short.',
      },
      both: {
        name: 'Both columns',
        why: 'A player wins when both columns are home. Longer, and less a matter of '
          + 'luck.',
      },
    },
  },
  'blockade/kings': {
    name: 'The kings',
    values: {
      own: {
        name: 'On the own left',
        why: 'Each king stands on the second centre from the left, seen from his own side. Only so does the '
          + 'ban on '
          + 'centres make sense: it removes the one first guard that would win by force.',
      },
      facing: {
        name: 'Facing each other',
        why: 'Both kings on the same file. Then the ban on centres changes nothing, which speaks against it.',
      },
    },
  },
  'weltreich/players': players.en({
    2: 'Red and blue in opposite corners. All four thrones are needed.',
    3: 'Three thrones are enough. Captured armies change sides.',
    4: 'Three thrones are enough. Captured armies change sides.',
  }),
  'weltreich/teams': teamsEn('Red and blue against green and yellow, turns alternating between the teams. '
    + 'For four players.'),
  'sprung/players': players.en({
    2: 'The two middle lanes are used.',
    3: 'Enemies of both colours are added up.',
    4: 'Enemies of all colours are added up.',
  }),
  'sprung/teams': teamsEn('Red and blue against green and yellow. Both must arrive. For four players.'),
  'sprung/expert': {
    name: 'Triangles',
    values: {
      no: { name: 'Anywhere', why: 'The basic game: only the field must be full.' },
      yes: {
        name: 'In their places',
        why: 'The booklet’s variant for experienced players: the triangles must arrive as they started. '
          + 'If nobody can move any more, it is a draw.',
      },
    },
  },
  'sprung/lone': {
    name: 'Stragglers',
    values: {
      both: {
        name: 'Alone before and after',
        why: 'No bonus for a piece that was alone in its row on its field and still is. It fits both printed '
          + 'examples.',
      },
      start: {
        name: 'Alone before',
        why: 'The stricter reading: it is enough that the piece started '
          + 'alone.',
      },
    },
  },
  'aufstellen/lines': {
    name: 'Winning lines',
    values: {
      all: {
        name: 'With diagonals',
        why: 'A straight line may well be a diagonal. The more likely '
          + 'reading.',
      },
      straight: { name: 'Rows and columns', why: 'Only rows and columns count. Harder to win.' },
    },
  },
  'allein/setup': {
    name: 'Set-up',
    values: {
      booklet: {
        name: 'From the booklet',
        why: 'Worked out from the printed solution. It takes 13 moves and not fewer.',
      },
      mixed: { name: 'Drawn blind', why: 'The booklet’s variant: the 36 pieces are drawn at random.' },
    },
  },
  'tor/players': players.en({
    2: 'Red and green in opposite corners.',
    3: 'Red, blue and green.',
    4: 'All colours.',
  }),
  'tor/teams': teamsEn('Red and blue against green and yellow. Partners are no enemies. For four players.'),
};

export const optionsDe: Both = {
  'ploy/form': {
    name: 'Form',
    values: {
      duel: { name: 'Zweierspiel', why: 'Grün gegen Rot mit je fünfzehn Figuren.' },
      four: {
        name: 'Viererspiel',
        why: 'Je neun Figuren. Wer einen Commander schlägt, befehligt auch dessen Flotte. „Seine Schiffe“ '
          + 'lesen wir '
          + 'als alles, was ein Spieler befehligt.',
      },
      teams: {
        name: 'Mannschaftsspiel',
        why: 'Grün und Gelb gegen Rot und Blau. Nichts wechselt den '
          + 'Besitzer.',
      },
    },
  },
  'ploy/turn': {
    name: 'Drehen',
    values: {
      45: { name: 'Ein Segment', why: 'So steht es im deutschen Heft: nur um 45°.' },
      any: { name: 'Beliebig weit', why: 'Nach den englischen Regeln dreht man, so weit man will.' },
    },
  },
  'breakthru/setup': {
    name: 'Aufstellung',
    values: {
      square: { name: 'Quadrat', why: 'Das bekannteste der vier Beispiele und das einzige sichere.' },
      diamond: {
        name: 'Raute',
        why: 'Ein Beispiel des Hefts, aus einer Quelle bekannt. Silber steht weit '
          + 'außen.',
      },
      lotus: { name: 'Lotos', why: 'Ein Beispiel des Hefts, aus einer Quelle bekannt. Ein enger Ring.' },
      shape: {
        name: 'Figur',
        why: 'Ein Beispiel des Hefts, aus einer Quelle bekannt. Das Flaggschiff steht '
          + 'frei.',
      },
      free: {
        name: 'Eigene',
        why: 'Das Verfahren des Hefts: Einer stellt beide Flotten auf, der andere wählt, welche er '
          + 'befehligt.',
      },
    },
  },
  'convoy/players': players.de({
    2: 'Jeder führt zwei Kolonnen, die einzeln an die Reihe kommen und einander sperren.',
    3: 'Rot, Gelb und Grün spielen. Blau bleibt in der Schachtel.',
    4: 'Jeder hat eine Kolonne.',
  }),
  'convoy/finish': {
    name: 'Sieg mit zwei Kolonnen',
    values: {
      one: {
        name: 'Erste Kolonne',
        why: 'Die erste Kolonne am Ziel gewinnt. Das Heft schweigt; so bleibt es '
          + 'kurz.',
      },
      both: {
        name: 'Beide Kolonnen',
        why: 'Beide Kolonnen müssen ins Ziel. Länger und weniger vom Glück '
          + 'abhängig.',
      },
    },
  },
  'blockade/kings': {
    name: 'Die Könige',
    values: {
      own: {
        name: 'Jeder auf seiner linken Seite',
        why: 'Jeder König steht von sich aus gesehen auf dem zweiten Zentrum von links. Nur so hat das '
          + 'Verbot der '
          + 'Zentren Sinn: Es verbietet genau den einen ersten Wächter, der sonst sicher gewänne.',
      },
      facing: {
        name: 'Einander gegenüber',
        why: 'Beide in derselben Spalte. Dann ändert das Verbot der Zentren nichts, was dagegen spricht.',
      },
    },
  },
  'weltreich/players': players.de({
    2: 'Rot und Blau in gegenüberliegenden Ecken. Alle vier Throne sind nötig.',
    3: 'Drei Throne genügen. Geschlagene Heere wechseln die Seite.',
    4: 'Drei Throne genügen. Geschlagene Heere wechseln die Seite.',
  }),
  'weltreich/teams': teamsDe('Rot und Blau gegen Grün und Gelb, abwechselnd am Zug. Nur zu viert.'),
  'sprung/players': players.de({
    2: 'Benutzt werden die zwei mittleren Bahnen.',
    3: 'Gegner beider Farben zählen zusammen.',
    4: 'Gegner aller Farben zählen zusammen.',
  }),
  'sprung/teams': teamsDe('Rot und Blau gegen Grün und Gelb. Beide Partner müssen ankommen. Nur zu viert.'),
  'sprung/expert': {
    name: 'Dreiecke',
    values: {
      no: { name: 'Beliebig', why: 'Das Grundspiel: Nur das Feld muss voll sein.' },
      yes: {
        name: 'Am alten Platz',
        why: 'Die Variante für erfahrene Spieler: Die Dreiecke müssen so ankommen, wie sie losgingen. '
          + 'Kann niemand mehr ziehen, ist es unentschieden.',
      },
    },
  },
  'sprung/lone': {
    name: 'Nachzügler',
    values: {
      both: {
        name: 'Vorher und nachher allein',
        why: 'Wer in seiner Reihe allein auf seinem Feld stand und noch steht, zieht nicht weiter. Das passt '
          + 'zu beiden '
          + 'gedruckten Beispielen.',
      },
      start: { name: 'Vorher allein', why: 'Die strengere Lesart: Es genügt, allein losgezogen zu sein.' },
    },
  },
  'aufstellen/lines': {
    name: 'Gewinnlinien',
    values: {
      all: {
        name: 'Mit Diagonalen',
        why: 'Eine gerade Linie kann auch schräg sein. Die wahrscheinlichere '
          + 'Lesart.',
      },
      straight: { name: 'Nur gerade', why: 'Nur Zeilen und Spalten zählen. Schwerer zu gewinnen.' },
    },
  },
  'allein/setup': {
    name: 'Aufstellung',
    values: {
      booklet: {
        name: 'Aus dem Heft',
        why: 'Aus der gedruckten Lösung erschlossen. In 13 Zügen lösbar, nicht in '
          + 'weniger.',
      },
      mixed: { name: 'Blind gezogen', why: 'Die Variante des Hefts: Die 36 Steine werden zufällig gezogen.' },
    },
  },
  'tor/players': players.de({
    2: 'Rot und Grün in gegenüberliegenden Ecken.',
    3: 'Rot, Blau und Grün.',
    4: 'Alle Farben.',
  }),
  'tor/teams': teamsDe('Rot und Blau gegen Grün und Gelb. Partner sind keine Gegner. Nur zu viert.'),
};

/** The words for an option; the engine's own names where there are none yet. */
export function optionWords(game: string, option: string, values: string[]): OptionWords {
  const found = (language() === 'de' ? optionsDe : optionsEn)[`${game}/${option}`];
  return found ?? { name: option, values: Object.fromEntries(values.map((v) => [v, { name: v, why: '' }])) };
}
