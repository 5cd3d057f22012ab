import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { formatKobo } from '#shop/kit/money.ts';
import { useLastActionData } from '../../refresh.ts';
import { Button } from '../../ui/button.tsx';
import { FormKeyField } from '../forms/form-key.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { useUnsavedWarning } from '../forms/use-unsaved-warning.ts';
import { FoundProducts } from '../kits/found-products.tsx';
import { Goods } from '../new-order/goods.tsx';
import type { OrderDraft } from '../new-order/order-draft.ts';
import { type PostedDraft, useLastDraft, useTotal } from '../new-order/use-draft.ts';
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

/** The form of a quotation. It sends everything it has with each press, by POST: nothing typed is lost, and no buyer stands in an address. */
export function QuoteForm(props: QuoteFormProps) {
	const posted = useLastActionData<PostedDraft>();
	const refused = posted?.ok === false ? posted : undefined;
	const values = posted?.values ?? props.values;
	const draft = useLastDraft(posted, props.draft);
	const { lines } = draft;
	const { totalKobo, addUp } = useTotal(draft, refused);
	const { formData } = useNavigation();
	const isSaving = formData?.get('intent') === 'save';
	const isTouched = useRef(false);
	useUnsavedWarning(() => !isSaving && (isTouched.current || posted !== undefined));
	return (
		<>
			<div className="mt-4 max-w-4xl empty:hidden">
				<RefusedNotice />
			</div>
			<Form
				method="post"
				preventScrollReset
				onInput={({ currentTarget }) => {
					isTouched.current = true;
					addUp(currentTarget);
				}}
				className="mt-4 max-w-4xl space-y-4"
			>
				<FormKeyField formKey={posted?.values.form_key ?? props.formKey} />
				{props.version ? <input type="hidden" name="version" value={props.version} /> : null}
				<FoundProducts
					q={draft.q}
					found={draft.found}
					chosen={lines.map(({ productId }) => productId)}
					version={lines.map(({ productId, typedQty }) => `${productId}:${typedQty}`).join()}
				/>
				<Goods
					lines={lines}
					values={values}
					mayAgreePrices={props.mayAgreePrices}
					refused={refused}
				/>
				<QuoteFields
					values={values}
					errors={refused?.errors ?? {}}
					isUnknown={posted?.ok === true && posted.isUnknown}
					isByZone={props.isByZone}
					days={props.days}
				/>
				<div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-paper p-4 shadow-float">
					<Button type="submit" name="intent" value="save" busy={isSaving}>
						Save the quote
					</Button>
					{totalKobo ? (
						<p role="status" className="text-slate text-sm tabular-nums">
							Goods {formatKobo(totalKobo)}
						</p>
					) : null}
				</div>
			</Form>
		</>
	);
}
