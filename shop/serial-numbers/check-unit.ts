import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { soldUnits } from '#db/fulfilment/sold-unit-schema.ts';
import { limitedLookup } from '../accounts/limited-lookup.ts';
import { Problem } from '../kit/problem.ts';
import { parseCheckCode } from './check-code.ts';
import { type SoldUnit, unitsWhere } from './order-units.ts';

// Whether a unit was sold here, for whoever has the code of its receipt. Serial numbers follow one another, so whoever has
// one knows thousands: they alone answer nothing, or a copy could be given a number that checks.

const NOT_OURS = 'This code is not ours';

/**
 * The unit of a code, however it is typed. `address` is the caller's network address. Only failures are limited: many
 * phones share an address, and a right code cannot be guessed.
 * @throws Problem not-found; too-many (`retryAfter` in seconds) after too many failures of this address
 */
export function checkUnit(db: Db, typed: string, address: string): Promise<SoldUnit> {
	return limitedLookup(db, { call: 'genuineAddress', what: 'codes', address }, async () => {
		const code = parseCheckCode(typed);
		const [unit] = code ? await unitsWhere(db, eq(soldUnits.checkCode, code)) : [];
		if (!unit) throw new Problem('not-found', NOT_OURS);
		return unit;
	});
}
