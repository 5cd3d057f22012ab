import { Form, redirect, useNavigation } from 'react-router';
import { storedMethods, storedZones, zoneForStaff } from '#shop/delivery/delivery-rows.ts';
import { saveZone } from '#shop/delivery/delivery-saving.ts';
import { KIND_WORDS } from '#shop/delivery/delivery-words.ts';
import { localGovernments } from '#shop/delivery/local-governments.ts';
import { areaField, restField } from '#shop/delivery/zone-field-names.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { NIGERIAN_REGIONS } from '#shop/settings/nigeria-regions.ts';
import { NIGERIAN_STATES } from '#shop/settings/nigeria-states.ts';
import { formFields } from '../../page-handlers.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FieldErrors, InputField } from '../../ui/field.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { fieldsOf } from '../forms/form-values.ts';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { seenAt } from '../forms/seen-at.ts';
import { SeenField } from '../forms/seen-field.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/zone.ts';
import { AreaFields } from './area-fields.tsx';
import { RateFields } from './rate-fields.tsx';
import { zoneTexts } from './zone-texts.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Zone');

/** With `copy` a new zone begins with the ways and fees of that one, with `rest` as all that no other zone has. */
export const loader = staffLoader(({ db }, { params, url }: Route.LoaderArgs) =>
	backToList('/admin/delivery', async () => {
		const zone = (id: unknown) => zoneForStaff(db, parseId(id));
		const stored = params.id === undefined ? null : await zone(params.id);
		const copy = stored ? null : url.searchParams.get('copy');
		const copied = copy === null ? null : await zone(copy);
		const isRest = !stored && url.searchParams.has('rest');
		const [zones, methods] = await Promise.all([storedZones(db), storedMethods(db)]);
		const others = zones.filter(({ id }) => id !== stored?.id);
		const zoneOf = new Map(
			others.flatMap(({ name, areas }) => areas.map((area) => [areaField(area), name] as const)),
		);
		const elsewhere = (state: string, lga: string | null) =>
			zoneOf.get(areaField({ state, lga })) ?? null;
		return {
			name: stored?.name ?? null,
			copied: copied?.name ?? null,
			texts: {
				...zoneTexts(stored ?? (copied && { ...copied, name: '', areas: [] })),
				...(isRest ? { [restField()]: '1' } : {}),
			},
			methods: methods.map(({ id, name, kind }) => ({ id, name, kind: KIND_WORDS[kind] })),
			regions: NIGERIAN_REGIONS.map(({ key, name, states }) => ({
				key,
				name,
				states: NIGERIAN_STATES.filter(({ code }) => states.includes(code)).map((state) => ({
					code: state.code,
					name: state.name,
					elsewhere: elsewhere(state.code, null),
					lgas: localGovernments(state.code).map((lga) => ({
						name: lga,
						elsewhere: elsewhere(state.code, lga),
					})),
				})),
			})),
			updatedAt: stored?.updatedAt.toISOString(),
		};
	}),
);

export const action = staffAction(async ({ db, admin }, form, { params }: Route.ActionArgs) => {
	const { expectedUpdatedAt } = seenAt(form);
	const id = params.id === undefined ? null : (parseId(params.id) ?? 0);
	const saved = await saveZone(db, {
		userId: admin.id,
		id,
		sent: formFields(form),
		expectedUpdatedAt,
	});
	throw redirect(`/admin/delivery?saved=zone-${saved.id}`, 303);
});

export default function Zone({ loaderData }: Route.ComponentProps) {
	const { name, copied, texts, methods, regions, updatedAt } = loaderData;
	const refused = usePostedError();
	const { state } = useNavigation();
	const typed = refused && Object.keys(refused.values).length > 0 ? refused.values : texts;
	return (
		<>
			<Breadcrumb
				crumbs={[
					{ name: 'Delivery', to: '/admin/delivery' },
					{ name: name === null ? 'Add Zone' : 'Edit Zone' },
				]}
			/>
			<PageHead
				title={name === null ? 'Add Zone' : 'Edit Zone'}
				lead={name ?? (copied === null ? null : `With the ways and fees of ${copied}`)}
			/>
			<RefusedNotice />
			<Form method="post" noValidate className="mt-4 max-w-4xl space-y-4">
				{updatedAt ? <SeenField updatedAt={updatedAt} refused={refused} /> : null}
				<div className="rounded-card bg-paper p-4 md:p-6">
					<InputField
						{...fieldsOf({ name: texts.name ?? '' }, refused)('name')}
						label="Name"
						required
						maxLength={80}
						autoComplete="off"
						hint="For staff, such as Onitsha or South East."
					/>
				</div>
				<AreaFields regions={regions} typed={typed} errors={refused?.errors.areas} />
				<section aria-labelledby="fees" className="rounded-card bg-paper p-4 md:p-6">
					<h2 id="fees" className="text-2xl">
						Ways and fees
					</h2>
					<FieldErrors errors={refused?.errors.methods} />
					{methods.length === 0 ? (
						<p className="mt-2">
							There are no ways of delivery yet.{' '}
							<ButtonLink kind="quiet" size="small" to="/admin/delivery/methods/new">
								Add Way
							</ButtonLink>
						</p>
					) : (
						<div className="mt-3 space-y-4">
							{methods.map((method) => (
								<RateFields
									key={method.id}
									method={method}
									typed={typed}
									errors={refused?.errors ?? {}}
								/>
							))}
						</div>
					)}
				</section>
				<div className="sticky bottom-0 z-10 flex flex-wrap gap-3 rounded-card bg-paper p-4 shadow-float">
					<Button type="submit" busy={state !== 'idle'}>
						Save
					</Button>
				</div>
			</Form>
		</>
	);
}
