import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { layawayForStaff } from '#shop/layaways/layaways.ts';
import { qrCode } from '../../storefront/qr-code.ts';
import { Letterhead } from '../../storefront/shop-details/letterhead.tsx';
import { useShop } from '../../storefront/use-shop.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Fact } from '../../ui/lists/fact.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PrintButton } from '../orders/documents/print-button.tsx';
import { QrPicture } from '../orders/documents/qr-picture.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/print-receipt.ts';
import { layawayUrl, layawayView } from './layaway-view.ts';

// What the customer takes along after a payment: what was paid, and what is left.

export const meta: Route.MetaFunction = ({ matches, params }) =>
	adminMeta(matches, `Receipt ${params.receipt}`);

export const loader = staffLoader(async ({ db, publicUrl }, { params }: Route.LoaderArgs) => {
	const layaway = await layawayForStaff(db, parseId(params.id));
	const shown = layawayView(layaway, new Date());
	const payment = shown.payments.find(({ id }) => id === parseId(params.receipt));
	if (!payment) throw new Problem('not-found', 'Receipt not found');
	const url = layawayUrl(publicUrl, layaway);
	const { id, organisation, person, due, total, isOpen } = shown;
	return {
		layaway: { id, customer: organisation || person, due, total, goods: layaway.goods, isOpen },
		payment,
		url,
		qr: qrCode(url),
	};
});

export default function PrintReceipt({ loaderData }: Route.ComponentProps) {
	const { layaway, payment } = loaderData;
	return (
		<>
			<Breadcrumb
				crumbs={[
					{ name: 'Layaways', to: '/admin/layaways' },
					{ name: `Layaway ${layaway.id}`, to: `/admin/layaways/${layaway.id}` },
					{ name: `Receipt ${payment.id}` },
				]}
			/>
			<div className="mb-4 print:hidden">
				<PrintButton />
			</div>
			<Receipt {...loaderData} />
		</>
	);
}

function Receipt({ layaway, payment, url, qr }: Route.ComponentProps['loaderData']) {
	const shop = useShop();
	return (
		<article className="max-w-3xl rounded-card bg-paper p-4 md:p-6 print:max-w-none print:p-0">
			<Letterhead />
			<h1 className="mt-6 text-3xl">
				Receipt <span className="whitespace-nowrap">No. {payment.id}</span>
			</h1>
			<p className="wrap-anywhere mt-1">
				{payment.at}. Received from <strong>{layaway.customer}</strong> for layaway No. {layaway.id}
				.
			</p>
			<dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2 print:grid-cols-2">
				<Fact name="Amount">
					<strong className="text-xl tabular-nums">{payment.amount}</strong>
				</Fact>
				<Fact name="How it was paid">
					{payment.how}
					{payment.reference ? `, reference ${payment.reference}` : ''}
				</Fact>
				<Fact name="Left to pay after this">
					<strong className="tabular-nums">{payment.leftAfter}</strong>
				</Fact>
				<Fact name="Total">{layaway.total}</Fact>
				<Fact name="Goods" isWide>
					{layaway.goods}
				</Fact>
				<Fact name="To be paid until">{layaway.isOpen ? layaway.due : ''}</Fact>
			</dl>
			<div className="mt-6 flex break-inside-avoid items-start gap-4">
				<QrPicture code={qr} of="the page of the layaway" />
				<p className="wrap-anywhere min-w-0 text-sm">
					See all payments, and what is left, here. Whoever has this address can do so.
					<strong className="block">{url}</strong>
				</p>
			</div>
			<div className="mt-12 hidden grid-cols-2 gap-8 text-sm print:grid">
				{[`For ${shop.name}`, 'Customer: signature, date'].map((text) => (
					<p key={text} className="border-ink border-t pt-1">
						{text}
					</p>
				))}
			</div>
		</article>
	);
}
