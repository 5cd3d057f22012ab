import { type ReactNode, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useLastActionData } from '../../refresh.ts';
import { Button } from '../../ui/button.tsx';
import { FormKeyField } from '../forms/form-key.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { useUnsavedWarning } from '../forms/use-unsaved-warning.ts';
import { FoundProducts } from '../kits/found-products.tsx';
import { Goods } from './goods.tsx';
import type { OrderDraft } from './order-draft.ts';
import { type PostedDraft, useLastDraft, useTotal } from './use-draft.ts';

/** What the fields of the form show: what was sent, or what it began with. */
export type DraftFields = {
	values: Readonly<Record<string, string>>;
	errors: Record<string, string[]>;
	/** Whether nobody was found by the phone number. */
	isUnknown: boolean;
};

type DraftFormProps = {
	/** What its fields begin with, by name. */
	values: Readonly<Record<string, string>>;
	/** The goods it begins with, if there are any. */
	draft?: OrderDraft;
	formKey: string;
	mayAgreePrices: boolean;
	/** Fields that nobody sees. */
	hidden?: ReactNode;
	/** The fields under the goods. */
	fields: (shown: DraftFields) => ReactNode;
	saveLabel: string;
	/** What stands beside the button; the total of the goods in kobo, once all numbers are typed. */
	sum: (totalKobo: number) => string;
};

/**
 * The form of goods with agreed prices for a customer: a quotation or a layaway. It sends everything it has with each press, by
 * POST: nothing typed is lost, and no customer stands in an address.
 */
export function DraftForm(props: DraftFormProps) {
	const posted = useLastActionData<PostedDraft>();
	const refused = posted?.ok === false ? posted : undefined;
	const values = posted?.values ?? props.values;
	const draft = useLastDraft(posted, props.draft);
	const { lines } = draft;
	const { totalKobo, addUp } = useTotal(draft, refused);
	const isSaving = useNavigation().formData?.get('intent') === 'save';
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
				{props.hidden}
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
				{props.fields({
					values,
					errors: refused?.errors ?? {},
					isUnknown: posted?.ok === true && posted.isUnknown,
				})}
				<div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-paper p-4 shadow-float">
					<Button type="submit" name="intent" value="save" busy={isSaving}>
						{props.saveLabel}
					</Button>
					{totalKobo ? (
						<p role="status" className="text-slate text-sm tabular-nums">
							{props.sum(totalKobo)}
						</p>
					) : null}
				</div>
			</Form>
		</>
	);
}
