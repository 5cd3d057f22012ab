import { formatKobo } from '#shop/kit/money.ts';
import { DraftForm } from '../new-order/draft-form.tsx';
import type { OrderDraft } from '../new-order/order-draft.ts';
import { QuoteFields } from './quote-fields.tsx';

type QuoteFormProps = {
	/** What its fields begin with, by name. */
	values: Readonly<Record<string, string>>;
	draft: OrderDraft;
	isByZone: boolean;
	mayAgreePrices: boolean;
	formKey: string;
	/** Of a quotation that is changed: the version that its page showed. */
	version?: number;
	days: { first: string; last: string };
};

/** The form of a quotation. */
export function QuoteForm({ version, isByZone, days, ...props }: QuoteFormProps) {
	return (
		<DraftForm
			{...props}
			hidden={version ? <input type="hidden" name="version" value={version} /> : null}
			fields={(shown) => <QuoteFields {...shown} isByZone={isByZone} days={days} />}
			saveLabel="Save the quote"
			sum={(totalKobo) => `Goods ${formatKobo(totalKobo)}`}
		/>
	);
}
