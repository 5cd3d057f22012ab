import { parseId } from '#shop/kit/parse-id.ts';
import { repairForStaff } from '#shop/repairs/repairs.ts';
import { qrCode } from '../../storefront/qr-code.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PrintButton } from '../orders/documents/print-button.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/print-repair.ts';
import { RepairTicket } from './repair-ticket.tsx';
import { repairUrl, repairView } from './repair-view.ts';

// What the customer takes along: what was handed in, and where it is followed.

export const meta: Route.MetaFunction = ({ matches, params }) =>
	adminMeta(matches, `Ticket ${params.id}`);

export const loader = staffLoader(async ({ db, publicUrl }, { params }: Route.LoaderArgs) => {
	const job = await repairForStaff(db, parseId(params.id));
	const url = repairUrl(publicUrl, job);
	return { repair: repairView(job, new Date()), url, qr: qrCode(url) };
});

export default function PrintRepair({ loaderData }: Route.ComponentProps) {
	const { id } = loaderData.repair;
	return (
		<>
			<Breadcrumb
				crumbs={[
					{ name: 'Repairs', to: '/admin/repairs' },
					{ name: `Repair ${id}`, to: `/admin/repairs/${id}` },
					{ name: 'Ticket' },
				]}
			/>
			<div className="mb-4 print:hidden">
				<PrintButton />
			</div>
			<RepairTicket {...loaderData} />
		</>
	);
}
