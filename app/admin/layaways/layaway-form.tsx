import { formatKobo } from '#shop/kit/money.ts';
import { leastFirstKobo } from '#shop/layaways/layaway-states.ts';
import type { PayableTo } from '../cash/door-payment.tsx';
import { DraftForm } from '../new-order/draft-form.tsx';
import { LayawayFields } from './layaway-fields.tsx';

type LayawayFormProps = {
	/** What its fields begin with, by name. */
	values: Readonly<Record<string, string>>;
	collectors: readonly PayableTo[];
	/** The least first payment, in per cent of the total. */
	firstPercent: number;
	mayAgreePrices: boolean;
	days: { first: string; last: string };
	formKey: string;
};

/** The form of a layaway. */
export function LayawayForm({ collectors, firstPercent, days, ...props }: LayawayFormProps) {
	return (
		<DraftForm
			{...props}
			fields={(shown) => (
				<LayawayFields {...shown} collectors={collectors} firstPercent={firstPercent} days={days} />
			)}
			saveLabel="Put the goods aside"
			sum={(totalKobo) => {
				const leastKobo = leastFirstKobo(totalKobo, firstPercent);
				const first = leastKobo > 0 ? `, first payment ${formatKobo(leastKobo)} or more` : '';
				return `Goods ${formatKobo(totalKobo)}${first}`;
			}}
		/>
	);
}
