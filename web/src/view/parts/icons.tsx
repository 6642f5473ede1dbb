// The page's few signs, drawn as lines so that they take the colour of the text.
import type { JSX } from 'preact';
import { isTouch } from '../../words/index.ts';

const paths = {
  back: 'M15 5l-7 7 7 7',
  undo: 'M14 6l-6 6 6 6',
  redo: 'M10 6l6 6-6 6',
  first: 'M17 6l-6 6 6 6M7 6v12',
  last: 'M7 6l6 6-6 6M17 6v12',
  take: 'M4 9h10a5 5 0 0 1 0 10H8M8 5L4 9l4 4',
  hint: 'M9 18h6M10 21h4M8.5 14.5a6 6 0 1 1 7 0c-.7.6-1 1.2-1 2v.5h-5v-.5c0-.8-.3-1.4-1-2z',
  threats: 'M12 4l9 16H3zM12 10v4M12 17h.01',
  replay: 'M4 12a8 8 0 1 0 2.5-5.8M4 3v5h5M10.5 9.5l4 2.5-4 2.5z',
  flip: 'M20 12a8 8 0 1 1-2.5-5.8M20 3v5h-5',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  close: 'M6 6l12 12M18 6L6 18',
  gear: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0M7 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  help: 'M9 9.2a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2.1M12 17.5h.01',
  book: 'M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11',
  sun: 'M12 8a4 4 0 1 0 .01 0M12 2v2M12 20v2M2 12h2M20 12h2M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  moon: 'M19 14.5A8 8 0 0 1 9.5 5a7.5 7.5 0 1 0 9.5 9.5z',
  share: 'M12 15V4M8 7.5L12 4l4 3.5M6 12v8h12v-8',
  dice: 'M5 5h14v14H5zM9 9h.01M15 15h.01M12 12h.01',
  eye: 'M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM12 9.5a2.5 2.5 0 1 0 .01 0',
  play: 'M7 5l12 7-12 7z',
  pause: 'M8 5v14M16 5v14',
  person: 'M12 4a4 4 0 1 0 .01 0M4 20.5c.8-4.5 4-6.5 8-6.5s7.2 2 8 6.5',
  keys: 'M3 7h18v10H3zM7 11h.01M11 11h.01M15 11h.01M8 14h8',
};

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}

/** A button that shows only a sign; its name is for the ear and the tooltip. */
export function IconButton(props: {
  name: IconName; label: string; onClick: () => void; disabled?: boolean; pressed?: boolean; keys?: string;
}): JSX.Element {
  const { name, label, onClick, disabled, pressed, keys } = props;
  return (
    <button type="button" class="icon-button" aria-label={label} title={keys && !isTouch() ? `${label} (${keys})` : label}
      disabled={disabled} aria-pressed={pressed} onClick={onClick}>
      <Icon name={name} />
    </button>
  );
}
