import { useEffect, useState } from 'react';
import { Link, redirect } from 'react-router';
import { isCashKind } from '#shop/cash/collector-kinds.ts';
import {
	allCollectors,
	CollectorInput,
	collectorOfUser,
	saveCollector,
} from '#shop/cash/collectors.ts';
import { parseFields } from '#shop/kit/input.ts';
import { formFields } from '../../page-handlers.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { payableTo } from '../cash/door-payment.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/till.ts';
import { DeviceSales } from './device/device-sales.tsx';
import { FirstCounter } from './first-counter.tsx';
import { SaleDesk } from './sale-desk.tsx';
import { TillReceipt } from './till-receipt.tsx';
import { TillStatus } from './till-status.tsx';
import type { DeviceSale } from './till-storage.ts';
import { useTill } from './use-till.ts';
import { useTillWithoutConnection } from './use-till-without-connection.ts';

// Selling at the counter, with a connection or without: sales wait on the device until the shop has them (decision 34).

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Till');

export const loader = staffLoader(async ({ db, admin, may }, _args: Route.LoaderArgs) => {
	const [collectors, own] = await Promise.all([allCollectors(db), collectorOfUser(db, admin.id)]);
	const taking = collectors.filter(({ isActive }) => isActive);
	const usual =
		taking.find(({ id }) => id === own) ??
		taking.find(({ kind }) => kind === 'counter') ??
		taking.find(({ kind }) => isCashKind(kind));
	return {
		collectors: taking.map(payableTo),
		usualCollector: usual?.id ?? taking[0]?.id ?? null,
		mayAgreePrices: may('prices'),
		userId: admin.id,
	};
});

/** Adds the first counter; further ones are added under Cash. */
export const action = staffAction(async ({ db, ...editor }, form, _args: Route.ActionArgs) => {
	await saveCollector(db, editor, null, parseFields(CollectorInput, formFields(form)));
	throw redirect('/admin/till', 303);
});

export default function TillPage({ loaderData }: Route.ComponentProps) {
	const till = useTill();
	useTillWithoutConnection();
	const [receiptOf, print] = usePrinting();
	return (
		<>
			<div className="print:hidden">
				<PageHead title="Till" lead="Sells at the counter, also while there is no connection." />
				<noscript>
					<p className="mt-4">
						The till needs scripts. Without them, type the sale in as a{' '}
						<Link to="/admin/orders/new" className="font-semibold underline underline-offset-4">
							New Order
						</Link>
						, sold at the counter.
					</p>
				</noscript>
				{till.isUnusable ? (
					<div className="mt-4 max-w-4xl">
						<Notice kind="error" title="This browser stores nothing for the shop">
							In a private window, or with storage turned off, the till would lose sales. Open it in
							an ordinary window.
						</Notice>
					</div>
				) : till.isElsewhere ? (
					<div className="mt-4 max-w-4xl">
						<Notice kind="info" title="The till is open in another tab of this browser">
							Sell there. Once that tab is closed, the till opens here by itself.
						</Notice>
					</div>
				) : loaderData.usualCollector === null ? (
					<FirstCounter />
				) : (
					<div className="noscript:hidden">
						<TillStatus till={till} />
						<SaleDesk
							till={till}
							collectors={loaderData.collectors}
							usualCollector={loaderData.usualCollector}
							mayAgreePrices={loaderData.mayAgreePrices}
							userId={loaderData.userId}
							onPrint={print}
						/>
						<DeviceSales till={till} onPrint={print} />
					</div>
				)}
			</div>
			{receiptOf ? <TillReceipt sale={receiptOf} /> : null}
		</>
	);
}

/** Prints the receipt of a sale, once it is on the page. */
function usePrinting() {
	const [asked, setAsked] = useState<{ sale: DeviceSale } | null>(null);
	useEffect(() => {
		if (asked) window.print();
	}, [asked]);
	return [asked?.sale ?? null, (sale: DeviceSale) => setAsked({ sale })] as const;
}
