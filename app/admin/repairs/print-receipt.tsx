import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { repairForStaff } from '#shop/repairs/repairs.ts';
import { Letterhead } from '../../storefront/shop-details/letterhead.tsx';
import { useShop } from '../../storefront/use-shop.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Fact } from '../../ui/lists/fact.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PrintButton } from '../orders/documents/print-button.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/print-receipt.ts';
import { repairView } from './repair-view.ts';

// What the customer gets for a payment: how much, how, and for which repair.

export const meta: Route.MetaFunction = ({ matches, params }) =>
	adminMeta(matches, `Receipt ${params.receipt}`);

export const loader = staffLoader(async ({ db }, { params }: Route.LoaderArgs) => {
	const repair = repairView(await repairForStaff(db, parseId(params.id)), new Date());
	const receipt = repair.receipts.find(({ id }) => id === parseId(params.receipt));
	if (!receipt) throw new Problem('not-found', 'Receipt not found');
	return { repair, receipt };
});

export default function PrintReceipt({ loaderData }: Route.ComponentProps) {
	const { repair, receipt } = loaderData;
	const shop = useShop();
	return (
		<>
			<Breadcrumb
				crumbs={[
					{ name: 'Repairs', to: '/admin/repairs' },
					{ name: `Repair ${repair.id}`, to: `/admin/repairs/${repair.id}` },
					{ name: 'Receipt' },
				]}
			/>
			<div className="mb-4 print:hidden">
				<PrintButton />
			</div>
			<article className="max-w-3xl rounded-card bg-paper p-4 md:p-6 print:max-w-none print:p-0">
				<Letterhead />
				<h1 className="mt-6 text-3xl">
					Receipt <span className="whitespace-nowrap">No. {receipt.id}</span>
				</h1>
				<dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2 print:grid-cols-2">
					<Fact name="Received">
						<strong className="tabular-nums">{receipt.amount}</strong>, {receipt.how}
					</Fact>
					<Fact name="On">{receipt.on}</Fact>
					<Fact name="From">{repair.name}</Fact>
					<Fact name="Reference">{receipt.reference}</Fact>
					<Fact name="For">
						Repair No. {repair.id}: {repair.goods}
					</Fact>
					<Fact name="Received by">{receipt.by}</Fact>
					{repair.receipts.length > 1 ? (
						<Fact name="Paid for it so far">{repair.paidSoFar}</Fact>
					) : null}
				</dl>
				<p className="mt-12 hidden w-1/2 border-ink border-t pt-1 text-sm print:block">
					For {shop.name}
				</p>
			</article>
		</>
	);
}
