import { redirect } from 'react-router';
import { parseFields } from '#shop/kit/input.ts';
import { SupplierInput, saveSupplier } from '#shop/purchasing/suppliers.ts';
import { formFields } from '../../page-handlers.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/new-supplier.ts';
import { SupplierForm } from './supplier-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Add Supplier');

export const loader = staffLoader(async (_context, _args: Route.LoaderArgs) => null);

export const action = staffAction(async ({ db, admin }, form, _args: Route.ActionArgs) => {
	const input = parseFields(SupplierInput, formFields(form));
	const id = await saveSupplier(db, admin.id, null, input);
	throw redirect(`/admin/suppliers/${id}?done=added`, 303);
});

export default function NewSupplier() {
	return (
		<>
			<Breadcrumb
				crumbs={[{ name: 'Suppliers', to: '/admin/suppliers' }, { name: 'Add Supplier' }]}
			/>
			<PageHead title="Add Supplier" />
			<div className="mt-4 space-y-4">
				<RefusedNotice />
				<section aria-label="The supplier" className="rounded-card bg-paper p-4 md:p-6">
					<SupplierForm submit="Add the supplier" />
				</section>
			</div>
		</>
	);
}
