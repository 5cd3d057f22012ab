import { sql } from 'drizzle-orm';
import { payments } from '#db/payment-schema.ts';

/** What a payment brought, in kobo; refund-amounts.ts (wholeOf) says the same of one. */
export const CAME_IN_KOBO = sql`case
	when coalesce(${payments.paidCurrency}, ${payments.chargedCurrency}) = 'NGN'
		then coalesce(${payments.paidMinor}, ${payments.chargedMinor})
	when ${payments.paidCurrency} = ${payments.chargedCurrency} and ${payments.paidMinor} < ${payments.chargedMinor}
		then div(${payments.amountKobo}::numeric * ${payments.paidMinor}, ${payments.chargedMinor})
	else ${payments.amountKobo} end`;
