import { Form, redirect, useNavigation } from 'react-router';
import { parseId } from '#shop/kit/parse-id.ts';
import { newFormKey } from '#shop/kit/sent-once.ts';
import { makePurchaseOrder } from '#shop/purchasing/new-order.ts';
import { supplierOptions } from '#shop/purchasing/supplier-list.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { FormKeyField, formKeyOf } from '../forms/form-key.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/new-purchase-order.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'New Purchase Order');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => ({
	suppliers: await supplierOptions(db),
	chosen: url.searchParams.get('supplier') ?? '',
	formKey: newFormKey(),
}));

export const action = staffAction(async ({ db, admin }, form, _args: Route.ActionArgs) => {
	const supplierId = parseId(form.get('supplier'));
	const id = await makePurchaseOrder(db, admin.id, { supplierId, ...formKeyOf(form) });
	throw redirect(`/admin/purchase-orders/${id}`, 303);
});

export default function NewPurchaseOrder({ loaderData }: Route.ComponentProps) {
	const { suppliers, chosen, formKey } = loaderData;
	const refused = usePostedError();
	const { formData } = useNavigation();
	return (
		<>
			<Breadcrumb
				crumbs={[
					{ name: 'Purchase Orders', to: '/admin/purchase-orders' },
					{ name: 'New Purchase Order' },
				]}
			/>
			<PageHead title="New Purchase Order" />
			<div className="mt-4 space-y-4">
				<RefusedNotice />
				{suppliers.length === 0 ? (
					<div className="rounded-card bg-paper p-4 md:p-6">
						<p className="mb-3">Say first from whom the shop buys.</p>
						<ButtonLink to="/admin/suppliers/new">Add Supplier</ButtonLink>
					</div>
				) : (
					<Form method="post" className="max-w-prose space-y-4 rounded-card bg-paper p-4 md:p-6">
						<FormKeyField formKey={refused?.values.form_key ?? formKey} />
						<SelectField
							name="supplier"
							label="From whom"
							required
							defaultValue={refused?.values.supplier ?? chosen}
							errors={refused?.errors.supplier}
						>
							<option value="">Choose a supplier</option>
							{suppliers.map(({ id, name, currency }) => (
								<option key={id} value={id}>
									{name} ({currency})
								</option>
							))}
						</SelectField>
						<Button type="submit" busy={formData !== undefined}>
							Begin the order
						</Button>
					</Form>
				)}
			</div>
		</>
	);
}
