import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { formatKobo } from '#shop/kit/money.ts';
import { leastFirstKobo } from '#shop/layaways/layaway-states.ts';
import { useLastActionData } from '../../refresh.ts';
import { Button } from '../../ui/button.tsx';
import type { PayableTo } from '../cash/door-payment.tsx';
import { FormKeyField } from '../forms/form-key.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { useUnsavedWarning } from '../forms/use-unsaved-warning.ts';
import { FoundProducts } from '../kits/found-products.tsx';
import { Goods } from '../new-order/goods.tsx';
import { type PostedDraft, useLastDraft, useTotal } from '../new-order/use-draft.ts';
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

/** The form of a layaway. It sends everything it has with each press, by POST: nothing typed is lost, and no customer stands in an address. */
export function LayawayForm(props: LayawayFormProps) {
	const posted = useLastActionData<PostedDraft>();
	const refused = posted?.ok === false ? posted : undefined;
	const values = posted?.values ?? props.values;
	const draft = useLastDraft(posted);
	const { lines } = draft;
	const { totalKobo, addUp } = useTotal(draft, refused);
	const isSaving = useNavigation().formData?.get('intent') === 'save';
	const isTouched = useRef(false);
	useUnsavedWarning(() => !isSaving && (isTouched.current || posted !== undefined));
	const leastKobo = totalKobo === null ? 0 : leastFirstKobo(totalKobo, props.firstPercent);
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
				<LayawayFields
					values={values}
					errors={refused?.errors ?? {}}
					isUnknown={posted?.ok === true && posted.isUnknown}
					collectors={props.collectors}
					firstPercent={props.firstPercent}
					days={props.days}
				/>
				<div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-paper p-4 shadow-float">
					<Button type="submit" name="intent" value="save" busy={isSaving}>
						Put the goods aside
					</Button>
					{totalKobo ? (
						<p role="status" className="text-slate text-sm tabular-nums">
							Goods {formatKobo(totalKobo)}
							{leastKobo > 0 ? `, first payment ${formatKobo(leastKobo)} or more` : ''}
						</p>
					) : null}
				</div>
			</Form>
		</>
	);
}
