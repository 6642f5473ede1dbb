// What the server says about people, in the language of the page; and what their devices are called.
import type { AccountError } from '../online/account.ts';
import { type Key, language, t } from './index.ts';

/** The server's sentences where one code has several; a test finds them in its sources. */
export const accountReasons: Record<string, Key> = {
  "a name has letters, digits, and single blanks . - _ ' between": 'noNameForm',
  'a name begins with a letter, and no two blanks or signs meet': 'noNameForm',
  'a name has from % to % letters': 'noNameForm',
  'a name ends with a letter or a digit': 'noNameForm',
  'a name has a letter': 'noNameForm',
  'a name is written in one script': 'noNameScript',
  'this name looks like one of another script': 'noNameScript',
  "this name is the house's own": 'noNameHouse',
  'take a name first, by which you can log in': 'noNameYet',
  'a password has at least % characters, and at most % bytes': 'noPasswordForm',
  'the name is no password': 'noPasswordName',
  'this is not your password': 'noPasswordWrong',
  'this takes your password': 'noPasswordWrong',
  'name and password do not belong together': 'noLogIn',
  'name and recovery code do not belong together': 'noRecovery',
};

const codes: Record<string, Key> = {
  taken: 'noNameTaken', name: 'noNameForm', password: 'noPasswordForm', wrong: 'noPasswordWrong', often: 'noTries', session: 'noSession',
  changed: 'noChanged', busy: 'noStore', store: 'noStore', memory: 'noStore',
};

export function accountSentence({ code, message }: AccountError): string {
  const key = accountReasons[message.replace(/\d+/g, '%')] ?? codes[code];
  return key ? t(key) : t('noOther', { why: message });
}

const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'], [/\bOPR\//, 'Opera'], [/\bFirefox\/|\bFxiOS\//, 'Firefox'], [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'], [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'], [/\biPhone\b/, 'iPhone'], [/\biPad\b/, 'iPad'], [/\bWindows\b/, 'Windows'], [/\bCrOS\b/, 'ChromeOS'], [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** How a program calls itself, as people call it. */
export function deviceName(what: string): string {
  const find = (all: [RegExp, string][]) => all.find(([pattern]) => pattern.test(what))?.[1];
  const browser = find(browsers), system = find(systems);
  if (browser && system) return t('deviceOn', { browser, system });
  return browser ?? (what || t('deviceUnknown'));
}

export function dayText(time: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'long' }).format(time);
}

/** "14:05" for today, else the day too. */
export function timeText(time: number, now = Date.now()): string {
  const isToday = new Date(time).toDateString() === new Date(now).toDateString();
  return new Intl.DateTimeFormat(language(), isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}
