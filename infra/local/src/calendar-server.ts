/*
 * node infra/local/src/calendar-server.ts: serves the .ics files in CALENDARS_FOLDER at PORT on this machine, as a calendar program
 * on the internet would, so that a provider's other calendars can be tried offline: edit a file, and its times follow.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const { CALENDARS_FOLDER: folder = '.', PORT } = process.env;

/** A lunch that the practice's hours do not say, and a conference next month. */
const practice = () => {
  const inDays = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mendwell//Local calendar//EN',
    'BEGIN:VEVENT',
    'UID:lunch@practice.example',
    'SUMMARY:Lunch with the team',
    'DTSTART;TZID=America/New_York:20260107T113000',
    'DTEND;TZID=America/New_York:20260107T123000',
    'RRULE:FREQ=WEEKLY;BYDAY=WE',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:conference@practice.example',
    'SUMMARY:Conference',
    `DTSTART;VALUE=DATE:${inDays(30)}`,
    `DTEND;VALUE=DATE:${inDays(32)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
};

mkdirSync(folder, { recursive: true });
const first = join(folder, 'practice.ics');
if (!existsSync(first)) writeFileSync(first, practice());

createServer(({ url = '' }, answer) => {
  const [, name] = /^\/([\w-]+\.ics)$/.exec(url) ?? [];
  const file = name && join(folder, name);
  if (!file || !existsSync(file)) return answer.writeHead(404).end();
  answer.writeHead(200, { 'content-type': 'text/calendar' }).end(readFileSync(file));
}).listen(Number(PORT), '127.0.0.1');
