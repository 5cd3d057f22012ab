import { useRef } from 'react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { allCollectors, collectorOfUser } from '#shop/cash/collectors.ts';
import { placeStaffOrder } from '#shop/checkout/staff-order.ts';
import { buyerOf } from '#shop/checkout/staff-order-buyer.ts';
import { readStaffOrder } from '#shop/checkout/staff-order-input.ts';
import { storedMethods } from '#shop/delivery/delivery-rows.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { newFormKey } from '#shop/kit/sent-once.ts';
import { checkoutShop, shopSettings } from '#shop/settings/settings.ts';
import { actionError, formFields } from '../../page-handlers.ts';
import { useLastActionData } from '../../refresh.ts';
import { isPaidOnline, withProviders } from '../../storefront/paying/payment-methods.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { payableTo } from '../cash/door-payment.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { FormKeyField, formKeyOf } from '../forms/form-key.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { useUnsavedWarning } from '../forms/use-unsaved-warning.ts';
import { FoundProducts } from '../kits/found-products.tsx';
import { type StaffContext, staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/new-order.ts';
import { BuyerFields } from './buyer-fields.tsx';
import { Goods } from './goods.tsx';
import { withKnownBuyer, withName, withoutCustomer } from './known-buyer.ts';
import { readDraft } from './order-draft.ts';
import { type PostedDraft, useLastDraft, useTotal } from './use-draft.ts';

// An order of somebody on the phone, in a chat or at the counter. The form sends everything it has with each press, by
// POST: nothing typed is lost, and no buyer stands in an address.

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'New Order');

export const loader = staffLoader(async (context, { url }: Route.LoaderArgs) => {
	const { db, admin, may } = context;
	const [shop, collectors, own, buyer] = await Promise.all([
		shopSettings(db),
		allCollectors(db),
		collectorOfUser(db, admin.id),
		buyerOf(db, parseId(url.searchParams.get('customer'))),
	]);
	const taking = collectors.filter(({ isActive }) => isActive);
	const till = taking.find(({ id }) => id === own) ?? taking.find(({ kind }) => kind === 'counter');
	return {
		values: {
			city: shop.city,
			state: shop.region,
			...withName(buyer),
			collector: String(till?.id ?? ''),
		},
		ways: shop.deliveryByZone
			? (await storedMethods(db)).map(({ id, name }) => ({ id, name }))
			: null,
		collectors: taking.map(payableTo),
		mayAgreePrices: may('prices'),
		takesPayments: isPaidOnline(withProviders(shop, context.providers)),
		formKey: newFormKey(),
	};
});

export const action = staffAction(async (context, form, _args: Route.ActionArgs) => {
	const fields = formFields(form);
	if (fields.intent !== 'place') {
		const known = fields.intent === 'buyer' ? await withKnownBuyer(context.db, fields) : null;
		const values = fields.intent === 'stranger' ? withoutCustomer(fields) : (known ?? fields);
		const isUnknown = fields.intent === 'buyer' && known === null;
		return { ok: true as const, values, isUnknown, draft: await readDraft(context.db, fields) };
	}
	let id: number;
	try {
		id = await placeTyped(context, form, fields);
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		const draft = await readDraft(context.db, { ...fields, q: '' });
		return data({ ...actionError(error, form), draft }, { status: error.status });
	}
	throw redirect(`/admin/orders/${id}`, 303);
});

async function placeTyped(
	{ db, admin, may, publicUrl, providers }: StaffContext,
	form: FormData,
	fields: Record<string, string>,
): Promise<number> {
	const [shop, { city, region }] = await Promise.all([
		checkoutShop(db, publicUrl),
		shopSettings(db),
	]);
	return await placeStaffOrder(
		db,
		{
			adminId: admin.id,
			shop,
			providers,
			mayAgreePrices: may('prices'),
			seenTotalKobo: Number(fields.total_kobo ?? '') || 0,
			formKey: undefined,
			...formKeyOf(form),
		},
		readStaffOrder(fields, { city, region }),
	);
}

export default function NewOrder({ loaderData }: Route.ComponentProps) {
	const { ways, collectors, mayAgreePrices, takesPayments, formKey } = loaderData;
	const posted = useLastActionData<PostedDraft>();
	const refused = posted?.ok === false ? posted : undefined;
	const values = posted?.values ?? loaderData.values;
	const draft = useLastDraft(posted);
	const { lines } = draft;
	const { totalKobo, addUp } = useTotal(draft, refused);
	const { formData } = useNavigation();
	const isPlacing = formData?.get('intent') === 'place';
	const isTouched = useRef(false);
	useUnsavedWarning(() => !isPlacing && (isTouched.current || lines.length > 0));
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'Orders', to: '/admin/orders' }, { name: 'New Order' }]} />
			<PageHead title="New Order" lead="For somebody on the phone, in a chat or at the counter." />
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
				className="group/order mt-4 max-w-4xl space-y-4"
			>
				<FormKeyField formKey={posted?.values.form_key ?? formKey} />
				<FoundProducts
					q={draft.q}
					found={draft.found}
					chosen={lines.map(({ productId }) => productId)}
					version={lines.map(({ productId, typedQty }) => `${productId}:${typedQty}`).join()}
				/>
				<Goods lines={lines} values={values} mayAgreePrices={mayAgreePrices} refused={refused} />
				<BuyerFields
					values={values}
					isUnknown={posted?.ok === true && posted.isUnknown}
					errors={refused?.errors ?? {}}
					ways={ways}
					collectors={collectors}
					takesPayments={takesPayments}
				/>
				<div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-paper p-4 shadow-float">
					<input type="hidden" name="total_kobo" value={totalKobo ?? ''} />
					<Button type="submit" name="intent" value="place" busy={isPlacing}>
						{`Place the order${totalKobo ? `: ${formatKobo(totalKobo)}` : ''}`}
					</Button>
				</div>
			</Form>
		</>
	);
}
