import { areaField, restField } from '#shop/delivery/zone-field-names.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { FieldErrors } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Summary } from '../../ui/summary.tsx';

type Place = { name: string; elsewhere: string | null };
type StateProps = Place & { code: string; lgas: Place[] };
type RegionProps = { key: string; name: string; states: StateProps[] };
type Typed = Readonly<Record<string, string>>;

/** The states and local governments of a zone: a region opens to show its states, a state its local governments. */
export function AreaFields({
	regions,
	typed,
	errors,
}: {
	regions: readonly RegionProps[];
	/** What is ticked, by the names of the fields. */
	typed: Typed;
	errors: readonly string[] | undefined;
}) {
	return (
		<fieldset className="rounded-card bg-paper p-4 md:p-6">
			<legend className="display float-left w-full text-2xl">Where</legend>
			<p className="clear-both max-w-prose text-slate text-sm">
				A whole state is all of it that no other zone names: tick Onitsha in one zone and Anambra in
				another, and that is the rest of Anambra.
			</p>
			<FieldErrors errors={errors} />
			<div className="mt-3">
				<Tick
					name={restField()}
					label="All the rest of Nigeria"
					note="every state that no other zone has"
					isTicked={typed[restField()] === '1'}
					strong
				/>
				{regions.map(({ key, ...region }) => (
					<RegionFields key={key} field={restField(key)} {...region} typed={typed} />
				))}
			</div>
		</fieldset>
	);
}

function RegionFields({
	field,
	name,
	states,
	typed,
}: Omit<RegionProps, 'key'> & { field: string; typed: Typed }) {
	const chosen = states.filter(({ code, lgas }) => isChosen(code, lgas, typed)).length;
	const free = states.filter(({ elsewhere }) => elsewhere === null).length;
	return (
		<details open={chosen > 0 || typed[field] === '1'} className="border-line border-t">
			<Summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3">
				<span className="font-semibold">{name}</span>
				<span className={`text-sm ${chosen > 0 ? 'font-semibold text-green' : 'text-slate'}`}>
					{chosen > 0
						? `${chosen} of ${howMany(states.length, 'state')}`
						: free === states.length
							? howMany(states.length, 'state')
							: `${free} of ${howMany(states.length, 'state')} in no other zone`}
				</span>
				<Icon name="down" className="ml-auto size-4" />
			</Summary>
			<div className="pb-3">
				{free > 0 ? (
					<Tick
						name={field}
						label={`All of the ${name}`}
						note="that no other zone has"
						isTicked={typed[field] === '1'}
					/>
				) : null}
				<div className="grid gap-x-6 md:grid-cols-2">
					{states.map((state) => (
						<StateFields key={state.code} {...state} typed={typed} />
					))}
				</div>
			</div>
		</details>
	);
}

/** Whether a state, or a part of it, belongs to the zone. */
function isChosen(state: string, lgas: readonly Place[], typed: Typed): boolean {
	return [null, ...lgas.map(({ name }) => name)].some(
		(lga) => typed[areaField({ state, lga })] === '1',
	);
}

function StateFields({ code, name, elsewhere, lgas, typed }: StateProps & { typed: Typed }) {
	const chosen = lgas.filter(
		(lga) => typed[areaField({ state: code, lga: lga.name })] === '1',
	).length;
	const whole = areaField({ state: code, lga: null });
	return (
		<div className="border-line border-b py-1">
			<Tick
				name={whole}
				label={name}
				isTicked={typed[whole] === '1'}
				note={elsewhere && `in ${elsewhere}`}
				strong
			/>
			<details open={chosen > 0}>
				<summary className="min-h-6 cursor-pointer pb-1.5 pl-8 max-md:py-2.5 text-slate text-sm underline underline-offset-4">
					{chosen > 0
						? `${chosen} of ${lgas.length} local governments`
						: `Only some of its ${lgas.length} local governments`}
					<span className="sr-only"> of {name}</span>
				</summary>
				<div className="pl-8">
					{lgas.map((lga) => {
						const field = areaField({ state: code, lga: lga.name });
						return (
							<Tick
								key={lga.name}
								name={field}
								label={lga.name}
								isTicked={typed[field] === '1'}
								note={lga.elsewhere && `in ${lga.elsewhere}`}
							/>
						);
					})}
				</div>
			</details>
		</div>
	);
}

function Tick({
	name,
	label,
	isTicked,
	note,
	strong = false,
}: {
	name: string;
	label: string;
	isTicked: boolean;
	/** Such as the other zone that has it. */
	note: string | null;
	strong?: boolean;
}) {
	return (
		<label className="flex min-h-11 cursor-pointer items-center gap-3">
			<input
				type="checkbox"
				name={name}
				value="1"
				defaultChecked={isTicked}
				className="size-5 shrink-0 accent-ember"
			/>
			<span className={strong ? 'font-semibold' : ''}>
				{label}
				{note ? <span className="font-normal text-slate text-sm"> ({note})</span> : null}
			</span>
		</label>
	);
}
