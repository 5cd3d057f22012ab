import { Form, Link, useActionData, useNavigation } from 'react-router';
import { gapsOf, gapsText } from '#shop/delivery/covered-states.ts';
import { storedMethods, storedZones } from '#shop/delivery/delivery-rows.ts';
import { deleteMethod, deleteZone, switchDelivery } from '#shop/delivery/delivery-saving.ts';
import { daysText, KIND_WORDS, recordText, termsText } from '#shop/delivery/delivery-words.ts';
import { storedPromises, switchPromises } from '#shop/delivery/learn-promises.ts';
import { isLearned } from '#shop/delivery/learned-promise.ts';
import { areaName } from '#shop/delivery/zone-input.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { formatKobo } from '#shop/kit/money.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { shopSettings, staffSettings } from '#shop/settings/settings.ts';
import { type ActionError, formDone } from '../../page-handlers.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckField, FieldErrors } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { DELETED } from '../forms/delete-button.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { DataTable } from '../lists/data-table.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/delivery.ts';
import { METHOD_COLUMNS, ZONE_COLUMNS } from './delivery-columns.tsx';
import { PromisesSwitch } from './promises-switch.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Delivery');

/** Of a zone with many places so many are named. */
const MOST_NAMED = 8;

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const [zones, methods, shop, forStaff, records] = await Promise.all([
		storedZones(db),
		storedMethods(db),
		shopSettings(db),
		staffSettings(db),
		storedPromises(db),
	]);
	const offered = records.filter(({ zoneId, methodId }) =>
		zones.some(
			({ id, rates }) => id === zoneId && rates.some((rate) => rate.methodId === methodId),
		),
	);
	const recordOf = (zoneId: number, { id, kind }: (typeof methods)[number]) => {
		const record = records.find((each) => each.zoneId === zoneId && each.methodId === id);
		return record ? recordText(record, kind) : null;
	};
	return {
		isOn: shop.deliveryByZone,
		promises: { isOn: forStaff.learnedPromises, learned: offered.filter(isLearned).length },
		deliveryText: shop.deliveryText,
		gaps: gapsText(gapsOf(zones)),
		zones: zones.map(({ id, name, areas, rates }) => ({
			id,
			name,
			places: placesText(areas.map(areaName)),
			rates: methods.flatMap((method) =>
				rates
					.filter(({ methodId }) => methodId === method.id)
					.map((rate) => ({
						methodId: method.id,
						method: method.name,
						fee: rate.feeKobo === 0 ? 'free' : formatKobo(rate.feeKobo),
						days: daysText(rate.daysFrom, rate.daysTo),
						terms: termsText(rate),
						record: recordOf(id, method),
					})),
			),
		})),
		methods: methods.map(({ id, kind, name, note, refusesBulky }) => ({
			id,
			name,
			note,
			kind: KIND_WORDS[kind],
			refusesBulky,
			zones: zones.filter(({ rates }) => rates.some(({ methodId }) => methodId === id)).length,
		})),
		saved: savedText(url.searchParams.get('saved'), zones, methods),
	};
});

/** What was saved, by name; empty for a switch, null for nothing. */
function savedText(
	saved: string | null,
	zones: readonly { id: number; name: string }[],
	methods: readonly { id: number; name: string }[],
): string | null {
	if (saved === null) return null;
	const [of, id] = saved.split('-');
	const among = of === 'zone' ? zones : of === 'way' ? methods : [];
	return among.find((each) => each.id === parseId(id))?.name ?? '';
}

function placesText(names: readonly string[]): string {
	const more = names.length - MOST_NAMED;
	const named = names.slice(0, MOST_NAMED).join('; ');
	return more > 0 ? `${named} and ${howMany(more, 'more place', 'more places')}` : named;
}

export const action = staffAction(async ({ db, admin }, form, { request }: Route.ActionArgs) => {
	const intent = form.get('intent');
	const id = parseId(form.get('id'));
	if (intent === 'delete' && form.get('of') === 'zone') await deleteZone(db, admin.id, id);
	else if (intent === 'delete') await deleteMethod(db, admin.id, id);
	else if (intent === 'promise-learned' || intent === 'promise-set') {
		const on = intent === 'promise-learned';
		await switchPromises(db, admin.id, on);
		const message = on
			? 'Shoppers are now promised what deliveries took.'
			: 'Shoppers are promised the days you set again.';
		return formDone(request, '/admin/delivery', { message });
	} else if (intent === 'on' || intent === 'off') {
		const on = intent === 'on';
		await switchDelivery(db, admin.id, { on, acceptGaps: form.get('accept_gaps') === '1' });
		const message = on ? 'Orders are now delivered by zone.' : 'Delivery is free everywhere again.';
		return formDone(request, '/admin/delivery', { message });
	} else throw new Problem('invalid', 'Choose what is to be done.');
	return formDone(request, '/admin/delivery', { message: DELETED });
});

export default function Delivery({ loaderData }: Route.ComponentProps) {
	const { isOn, zones, methods, saved } = loaderData;
	const posted = useActionData<ActionError | { ok: true; message: string }>();
	const refused = posted?.ok === false ? posted : undefined;
	const done = posted?.ok ? posted.message : saved !== null && !refused ? 'Saved.' : null;
	return (
		<>
			<PageHead title="Delivery" lead="Where you deliver, how, and what it costs">
				{isOn ? (
					<ButtonLink kind="quiet" size="small" to="/delivery">
						What shoppers see
					</ButtonLink>
				) : null}
			</PageHead>
			<div className="mt-4 space-y-4">
				<RefusedNotice />
				{done ? (
					<Notice kind="success" title={done}>
						{saved}
					</Notice>
				) : null}
				<Switch {...loaderData} refused={refused} />
				{zones.length > 0 ? <PromisesSwitch {...loaderData.promises} /> : null}
				<section aria-labelledby="ways">
					<div className="flex flex-wrap items-center justify-between gap-3">
						<h2 id="ways" className="text-2xl">
							Ways of delivery
						</h2>
						<ButtonLink kind="quiet" size="small" to="/admin/delivery/methods/new">
							Add Way
						</ButtonLink>
					</div>
					<div className="mt-3">
						{methods.length === 0 ? (
							<EmptyState title="No ways yet">
								Begin with them: picking up at the shop, your own rider, a courier, or a waybill to
								a motor park.
							</EmptyState>
						) : (
							<DataTable caption="Ways of delivery" columns={METHOD_COLUMNS} rows={methods} />
						)}
					</div>
				</section>
				<section aria-labelledby="zones">
					<div className="flex flex-wrap items-center justify-between gap-3">
						<h2 id="zones" className="text-2xl">
							Zones
						</h2>
						<ButtonLink kind="quiet" size="small" to="/admin/delivery/zones/new">
							Add Zone
						</ButtonLink>
					</div>
					<div className="mt-3">
						{zones.length === 0 ? (
							<EmptyState title="No zones yet">
								A zone is one or more states, or some local governments of a state, with the same
								fees.
							</EmptyState>
						) : (
							<DataTable caption="Zones" columns={ZONE_COLUMNS} rows={zones} />
						)}
					</div>
				</section>
			</div>
		</>
	);
}

function Switch({
	isOn,
	deliveryText,
	gaps,
	refused,
}: Pick<Loaded, 'isOn' | 'deliveryText' | 'gaps'> & { refused: ActionError | undefined }) {
	const { state } = useNavigation();
	return (
		<Form
			method="post"
			action="/admin/delivery"
			preventScrollReset
			className="max-w-4xl rounded-card bg-paper p-4 md:p-6"
		>
			<p className="font-semibold text-lg">
				{isOn ? 'Orders are delivered by zone.' : 'Delivery is free everywhere.'}
			</p>
			<p className="mt-1 max-w-prose text-slate text-sm">
				{isOn
					? 'Shoppers see the ways and fees below for their state, and pay the fee with the order.'
					: `Shoppers read “${deliveryText}”. The ways and zones below count once you switch delivery by zone on.`}
			</p>
			{gaps !== '' ? (
				<p className="wrap-anywhere mt-2 max-w-prose text-amber text-sm">
					Nothing is delivered to {gaps}.{' '}
					<Link
						to="/admin/delivery/zones/new?rest=1"
						className="inline-flex min-h-6 items-center underline underline-offset-4"
					>
						Add a zone for the rest
					</Link>
				</p>
			) : null}
			<FieldErrors errors={refused?.errors.zones} />
			{!isOn && gaps !== '' ? (
				<CheckField
					name="accept_gaps"
					value="1"
					label="That is right: there I deliver nothing"
					errors={refused?.errors.gaps}
				/>
			) : (
				<FieldErrors errors={refused?.errors.gaps} />
			)}
			<Button
				type="submit"
				name="intent"
				value={isOn ? 'off' : 'on'}
				kind={isOn ? 'quiet' : 'ink'}
				busy={state !== 'idle'}
				className="mt-3"
			>
				{isOn ? 'Switch off' : 'Switch delivery by zone on'}
			</Button>
		</Form>
	);
}

type Loaded = Awaited<ReturnType<typeof loader>>;
