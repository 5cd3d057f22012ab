import { areaField } from '#shop/delivery/zone-field-names.ts';
import { FieldErrors } from '../../ui/field.tsx';

type Place = { name: string; elsewhere: string | null };
type StateProps = Place & { code: string; lgas: Place[] };

/** The states and local governments of a zone: a state opens to show its local governments. */
export function AreaFields({
	states,
	typed,
	errors,
}: {
	states: readonly StateProps[];
	/** What is ticked, by the names of the fields. */
	typed: Readonly<Record<string, string>>;
	errors: readonly string[] | undefined;
}) {
	return (
		<fieldset className="rounded-card bg-paper p-4 md:p-6">
			<legend className="float-left w-full text-2xl">Where</legend>
			<p className="clear-both max-w-prose text-slate text-sm">
				A whole state is all of it that no other zone names: tick Onitsha in one zone and Anambra in
				another, and that is the rest of Anambra.
			</p>
			<FieldErrors errors={errors} />
			<div className="mt-3 grid gap-x-6 md:grid-cols-2">
				{states.map((state) => (
					<StateFields key={state.code} {...state} typed={typed} />
				))}
			</div>
		</fieldset>
	);
}

function StateFields({
	code,
	name,
	elsewhere,
	lgas,
	typed,
}: StateProps & { typed: Readonly<Record<string, string>> }) {
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
				elsewhere={elsewhere}
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
								elsewhere={lga.elsewhere}
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
	elsewhere,
	strong = false,
}: {
	name: string;
	label: string;
	isTicked: boolean;
	/** The other zone that has it. */
	elsewhere: string | null;
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
				{elsewhere ? (
					<span className="font-normal text-slate text-sm"> (in {elsewhere})</span>
				) : null}
			</span>
		</label>
	);
}
