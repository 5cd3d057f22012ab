import { lagosDay } from '#shop/lagos-days.ts';
import { exportSubscribers } from '#shop/newsletter-list.ts';
import { adminReading } from '../gate.ts';
import { csvAnswer } from '../parts/csv-answer.ts';
import type { Route } from './+types/export.ts';

/** Everybody who is on the newsletter's list, as a file. */
export const loader = adminReading(async ({ db, publicUrl }, _args: Route.LoaderArgs) =>
	csvAnswer(exportSubscribers(db, publicUrl), `newsletter-${lagosDay(new Date())}.csv`),
);
