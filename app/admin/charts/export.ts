import { exportProductSales } from '#shop/sales.ts';
import { adminReading } from '../gate.ts';
import { csvAnswer } from '../parts/csv-answer.ts';
import type { Route } from './+types/export.ts';
import { salesDays } from './sales-days.ts';

/** What each product sold in the days of the charts' address, as a file. */
export const loader = adminReading(async ({ db }, { url }: Route.LoaderArgs) => {
	const { stretch } = salesDays(url.searchParams);
	return csvAnswer(
		exportProductSales(db, stretch),
		`product-sales-${stretch.from}-${stretch.to}.csv`,
	);
});
