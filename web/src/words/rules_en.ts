// The games in English: what they are about and how they are played. One sentence is one idea.
import type { GameWords } from './rules.ts';

export const rulesEn: Record<string, GameWords> = {
  ploy: {
    line: 'Spaceships that only go where their noses point.',
    minutes: 45,
    goal: 'Capture the enemy Commander, or all of his other ships.',
    turn: [
      'On your turn you either move one piece or turn it on the spot.',
      'A piece moves in a straight line along one of its noses. It goes as many points as it has noses, '
        + 'or fewer. The Commander has four noses but goes only one point.',
      'It jumps over nothing. If it ends on an enemy piece, that piece is captured.',
      'Turning is by one segment (45°) to the left or to the right. A turned piece must point differently.',
      'Only the Shield may turn right after it has moved.',
    ],
    end: 'With four players the captor of a Commander takes over the fallen fleet, and the last player wins. '
      + 'Two teams play until one has lost both Commanders, or everything else.',
    tip: 'Click a piece and then a point to move. Click a piece twice to turn it.',
    sure: 'The rules are the booklet’s. Its figures are lost: the start positions follow several sources '
      + 'that agree.',
  },
  breakthru: {
    line: 'A golden flagship breaks out. Twenty silver ships close in.',
    minutes: 30,
    goal: 'Gold wins when the flagship reaches any square on the edge. Silver wins by capturing the '
      + 'flagship.',
    turn: [
      'Gold first decides who begins.',
      'A turn is either a movement turn or a capture.',
      'In a movement turn you move two different ships, each any distance along its row or column, '
        + 'never over another ship.',
      'The flagship also moves like that, but it then uses up the whole turn.',
      'Captures are diagonal: any ship takes an enemy on a neighbouring diagonal square. '
        + 'That is the whole turn.',
    ],
    end: 'If nobody gets there, the game is drawn.',
    tip: 'Watch both diagonals and both lines of the flagship. They are guarded in different ways.',
    sure: 'The square layout is certain; the other three come from one source. The rest is the booklet’s.',
  },
  convoy: {
    line: 'Columns of seven stones cross the board at the pace of a die.',
    minutes: 45,
    goal: 'Bring all seven stones of a column over your star and through the corner of your colour '
      + 'onto the start fields opposite.',
    turn: [
      'Roll, then move one stone exactly that many squares, or pass.',
      'Stones go straight and turn at right angles. They jump over their own stones, never over others, '
        + 'and end on an empty square.',
      'The first stone, the head, leads. Whoever moves or jumps past it lays a new way and becomes the head.',
      'The other stones close up: they end on a free square of the column’s way.',
      'A column may never hold more than three free squares.',
      'Each stone has to follow over your own star. Other colours’ stars are closed to you.',
      'The goal is entered only through the corner, and the count must be exact.',
    ],
    end: 'The first complete column wins. If nobody moves for twenty rounds, or after 300 rounds, '
      + 'more stones in the goal win.',
    tip: 'Keep your column tight. The arrows show its way.',
    sure: 'The booklet describes columns by example. This exact reading fits every sentence and all '
      + 'examples. '
      + 'The places of the stars are our choice.',
  },
  super3: {
    line: 'Three in a row inside three in a row, with two dice.',
    minutes: 20,
    goal: 'Win three boxes in a row, or any five boxes.',
    turn: [
      'Roll two dice and add them up.',
      '3 to 6 and 8 to 11: put a peg into the hole of that number in any box, or into any outer hole of the '
        + 'box '
        + 'of that number.',
      '7: the centre hole of any box, or any hole of box 7.',
      '12: any hole.',
      '2: you may take out an opposing peg. Then roll again and place.',
      'A roll that cannot be used is rolled again, up to three times.',
      'Three holes in a row, or five holes, win a box. It fills with your pegs and is closed.',
    ],
    end: 'There is always a winner: no box can fill up undecided.',
    tip: 'Centres count in four lines, but only a 7 or a 12 reaches them.',
    sure: 'All from the booklet. What a 2 does to the three tries is a close reading of one sentence.',
  },
  blockade: {
    line: 'A king runs once. Six guards bend his way.',
    minutes: 20,
    goal: 'Get your king off the far edge. As soon as his way is open, he runs and you have won.',
    turn: [
      'Red has to leave over the upper edge, blue over the lower one.',
      'Place one guard on an empty square each turn, until your six are on the board. Then move one guard a '
        + 'turn.',
      'No guard may be placed in a field in which a king stands. Your first guard may not be placed on a '
        + 'centre.',
      'A guard moves straight, any distance, over empty squares. He may cross a king’s field but not stop '
        + 'there.',
      'The king goes straight on until a guard of either colour stands in front of him. There he must turn '
        + 'left or '
        + 'right. At a side edge, at his own edge and at the other king his way ends.',
    ],
    end: 'Whoever can run at the start of the turn runs. Endless play is a draw.',
    tip: 'Every guard that stops one king can also be the one he turns at.',
    sure: 'The booklet’s rules. Which side the blue king stands on is a choice with a proof behind it.',
  },
  weltreich: {
    line: 'Hold the thrones, crown your commander, or take the other one.',
    minutes: 40,
    goal: 'Occupy all four thrones, or bring your commander safely onto his coronation throne, '
      + 'or capture the enemy commander.',
    turn: [
      'Move one piece any distance along its row or column to an empty square. It jumps over anything.',
      'Captures need the right distance, along a row or column: a rider takes at 3 squares, an archer at 4, '
        + 'the commander at 2 or 5. Remember: a triangle has three corners, a square four.',
      'The coronation throne is the one farthest from your corner. Your commander is crowned if no enemy '
        + 'could capture him there at once.',
    ],
    end: 'With three or four players, three thrones are enough, and who captures a commander commands his '
      + 'pieces. '
      + 'A team needs all four thrones, or both commanders crowned, or one enemy commander.',
    tip: 'Between neighbouring thrones lie three squares: a rider’s distance.',
    sure: 'The figures are lost: the exact places in the corners are our choice, the thrones are likely.',
  },
  sprung: {
    line: 'A race to the right. Beside an odd number of enemies you run on.',
    minutes: 20,
    goal: 'Be the first to fill your rightmost field with all nine pieces.',
    turn: [
      'Move one piece one square to the right, or jump over the pieces directly beside it onto the next free '
        + 'square.',
      'Pieces never leave their row and never go back.',
      'If the column where you land holds an odd number of enemy pieces, the same piece may go on, again and '
        + 'again.',
      'A straggler gets no bonus: a piece that was alone in its row on its field, and still is, stops.',
      'You may always stop.',
    ],
    end: 'Two partners win when both have arrived.',
    tip: 'Count the enemies in the next column before you start.',
    sure: 'What a straggler may do is the reading that fits both of the booklet’s examples.',
  },
  aufstellen: {
    line: 'Four in a line, and the turn says which shape must act.',
    minutes: 10,
    goal: 'Bring four of your five pieces into a straight line.',
    turn: [
      'The shapes take turns: square, triangle, cylinder, square, triangle, cylinder, whoever’s turn it is.',
      'If you still have a piece of the due shape, place it on any empty point.',
      'Otherwise move one of that shape: squares and triangles go one point along the lines, '
        + 'the cylinder also diagonally.',
    ],
    end: 'Whoever cannot move the due shape has lost.',
    tip: 'A threat only counts when its shape comes up on your turn.',
    sure: 'Every position has been worked out: level 8 makes no mistake, and the second player can always '
      + 'win.',
  },
  allein: {
    line: 'A solitaire in four colours: jump until one piece is left.',
    minutes: 15,
    goal: 'Take off as many pieces as you can. One left is excellent, two are good, three satisfactory.',
    turn: [
      'A piece jumps in a straight line over one or more pieces standing directly behind each other.',
      'All of them must be of other colours than its own. It lands on the first empty square behind them.',
      'The pieces jumped over leave the board.',
    ],
    end: 'It ends when no jump is left.',
    tip: 'Long jumps clear much, but they leave islands. Thirteen moves are enough.',
    sure: 'The set-up is worked out from the printed solution, which fits no other regular one.',
  },
  tor: {
    line: 'Stand between two enemies of other shapes, and a gate opens.',
    minutes: 30,
    goal: 'Be the first with all eleven pieces on the board.',
    turn: [
      'Move one piece any distance along its row or column. It jumps over anything, but does not end on a '
        + 'centre.',
      'The gate: if your piece then has an enemy on its row and one on its column, both of the same colour, '
        + 'and all '
        + 'three shapes differ, you may enter a new piece on the centre of that field, if it is empty.',
      'Clearing: if one of your pieces stands on a centre and two or more enemies stand in that field, '
        + 'you must move it first.',
    ],
    end: 'Two partners win when both have all their pieces on the board.',
    tip: 'Do not line up two different shapes where a third one can join them.',
    sure: 'The start squares are lost and chosen so that nobody has a gate at once.',
  },
};
