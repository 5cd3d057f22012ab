import { useRef } from 'react';
import { Form, redirect, useNavigation } from 'react-router';
import { parseFields } from '#shop/kit/input.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { newFormKey } from '#shop/kit/sent-once.ts';
import { CAME_OF } from '#shop/purchasing/purchase-fields.ts';
import { readCame } from '#shop/purchasing/purchase-order-input.ts';
import { purchaseOrderById } from '#shop/purchasing/purchase-orders.ts';
import { isOpen } from '#shop/purchasing/purchase-states.ts';
import { ReceiptInput, receiveGoods } from '#shop/purchasing/receive-goods.ts';
import { COST_WAYS } from '#shop/purchasing/unit-cost.ts';
import { shopSettings } from '#shop/settings/settings.ts';
import { revalidateUnlessCutOff } from '../../connection.ts';
import { type ActionError, formFields } from '../../page-handlers.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckField, FieldErrors, InputField, SelectField } from '../../ui/field.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { FormKeyField, formKeyOf } from '../forms/form-key.tsx';
import { fieldsOf } from '../forms/form-values.ts';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { seenBefore } from '../forms/seen-field.tsx';
import { useUnsavedWarning } from '../forms/use-unsaved-warning.ts';
import { RowField } from '../kits/chosen-product.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/receive.ts';
import { type PurchaseOrderView, purchaseOrderView } from './purchase-order-view.ts';
import { ScanField } from './scan-field.tsx';

// A delivery is counted: how many pieces of each line came.

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Receive goods');

export const loader = staffLoader(async ({ db, may }, { params, url }: Route.LoaderArgs) => {
	const [shown, shop] = await Promise.all([
		backToList('/admin/purchase-orders', () => purchaseOrderById(db, parseId(params.id))),
		shopSettings(db),
	]);
	const order = purchaseOrderView(shown, { isPriced: may('prices'), shopName: shop.name });
	return {
		order,
		/** Each field begins with all that is left of its line. */
		isFilled: url.searchParams.get('fill') === 'all',
		formKey: newFormKey(),
	};
});

export const action = staffAction(
	async ({ db, admin, may }, form, { params }: Route.ActionArgs) => {
		const fields = formFields(form);
		const input = parseFields(ReceiptInput, fields);
		const orderId = parseId(params.id);
		await receiveGoods(db, {
			userId: admin.id,
			orderId,
			seen: parseId(fields.seen),
			came: readCame(fields),
			input: may('prices') ? input : { ...input, costs: 'keep' },
			...formKeyOf(form),
		});
		throw redirect(`/admin/purchase-orders/${orderId}?done=received`, 303);
	},
);

/** After a refusal too: what was changed meanwhile is shown, so that the next press is about that. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function Receive({ loaderData }: Route.ComponentProps) {
	const { order, isFilled } = loaderData;
	const page = `/admin/purchase-orders/${order.id}`;
	return (
		<>
			<Breadcrumb
				crumbs={[
					{ name: 'Purchase Orders', to: '/admin/purchase-orders' },
					{ name: `Purchase order ${order.id}`, to: page },
					{ name: 'Receive goods' },
				]}
			/>
			<PageHead title="Receive goods" lead={`From ${order.supplier.name}`}>
				{isOpen(order.state) && !isFilled ? (
					<ButtonLink kind="quiet" size="small" to="?fill=all" preventScrollReset>
						All that is left came
					</ButtonLink>
				) : null}
			</PageHead>
			<div className="mt-4 max-w-4xl space-y-4">
				<RefusedNotice />
				{isOpen(order.state) ? (
					<CountForm {...loaderData} />
				) : (
					<p className="rounded-card bg-paper p-4">
						This order is {order.stateLabel.toLowerCase()}: nothing is to be received.
					</p>
				)}
			</div>
		</>
	);
}

function CountForm({ order, isFilled, formKey }: Route.ComponentProps['loaderData']) {
	const refused = usePostedError();
	const { formData } = useNavigation();
	const form = useRef<HTMLFormElement>(null);
	const isTouched = useRef(false);
	useUnsavedWarning(() => formData === undefined && isTouched.current);
	return (
		<Form
			ref={form}
			method="post"
			className="space-y-4"
			onInput={() => {
				isTouched.current = true;
			}}
		>
			<input type="hidden" name="seen" value={seenBefore(refused) ?? order.version} />
			<FormKeyField formKey={refused?.values.form_key ?? formKey} />
			<section aria-labelledby="came" className="rounded-card bg-paper p-4 md:p-6">
				<h2 id="came" className="text-2xl">
					How many pieces came
				</h2>
				<ScanField
					lines={order.lines}
					onCounted={() => {
						isTouched.current = true;
					}}
					form={form}
				/>
				<ul className="mt-3 divide-y divide-line border-line border-y">
					{order.lines.map((line) => (
						<CameLine
							key={`${line.id} ${isFilled}`}
							line={line}
							isFilled={isFilled}
							refused={refused}
						/>
					))}
				</ul>
				<CheckField
					name="more"
					value="1"
					label="More came than was ordered"
					hint="Tick it only if you counted twice: the pieces go on sale."
					defaultChecked={refused?.values.more !== undefined}
				/>
			</section>
			<AboutDelivery isPriced={order.isPriced} refused={refused} />
			<div className="sticky bottom-0 z-10 rounded-card bg-paper p-4 shadow-float">
				<Button type="submit" busy={formData !== undefined}>
					Record the delivery
				</Button>
			</div>
		</Form>
	);
}

type AboutProps = { isPriced: boolean; refused: ActionError | undefined };

/** The delivery's papers, and what becomes of costs. */
function AboutDelivery({ isPriced, refused }: AboutProps) {
	const field = fieldsOf({ delivery_note: '', costs: 'keep' }, refused);
	return (
		<section aria-label="About the delivery" className="rounded-card bg-paper p-4 md:p-6">
			<div className="max-w-prose space-y-4">
				<InputField
					{...field('delivery_note')}
					label="Number of the delivery note"
					maxLength={100}
					autoComplete="off"
				/>
				{isPriced ? (
					<SelectField
						{...field('costs')}
						label="Costs of the products"
						hint="Of products that have a price in this order."
					>
						{Object.entries(COST_WAYS).map(([way, label]) => (
							<option key={way} value={way}>
								{label}
							</option>
						))}
					</SelectField>
				) : null}
			</div>
		</section>
	);
}

type CameLineProps = {
	line: PurchaseOrderView['lines'][number];
	isFilled: boolean;
	refused: ActionError | undefined;
};

function CameLine({ line, isFilled, refused }: CameLineProps) {
	const { id, name, sku, barcode, supplierCode, qty, receivedQty, left } = line;
	const field = CAME_OF + id;
	const errors = refused?.errors[field];
	const numbers = [sku && `SKU ${sku}`, supplierCode && `theirs ${supplierCode}`, barcode];
	return (
		<li className="py-2">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<span className="wrap-anywhere min-w-0 grow basis-40">
					<span className="font-semibold">{name}</span>
					<span className="block text-slate text-sm tabular-nums">
						{receivedQty > 0
							? `${receivedQty} of ${qty} came before, ${left} left`
							: `${qty} ordered`}
						{numbers.some(Boolean) ? ` · ${numbers.filter(Boolean).join(' · ')}` : ''}
					</span>
				</span>
				<RowField
					name={field}
					label={`Pieces of ${name} that came`}
					errors={errors}
					defaultValue={refused?.values[field] ?? (isFilled && left > 0 ? String(left) : '')}
					placeholder="0"
					inputMode="numeric"
					maxLength={6}
					className="w-24"
				/>
			</div>
			<FieldErrors id={`${field}-error`} errors={errors} />
		</li>
	);
}
