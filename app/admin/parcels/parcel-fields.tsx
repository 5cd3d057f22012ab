import { useState } from 'react';
import { CheckField, InputField } from '../../ui/field.tsx';

// What staff note of a parcel: who carries it, and how its shopper finds it.

const CARRIERS = [
	{ kind: 'unnamed', label: 'Nothing to note' },
	{ kind: 'courier', label: 'A courier' },
	{ kind: 'rider', label: 'Our own rider' },
	{ kind: 'waybill', label: 'Waybill to a motor park' },
] as const;
type Kind = (typeof CARRIERS)[number]['kind'];

type ParcelFieldsProps = {
	/** Distinguishes the lists of several forms on a page. */
	id: string;
	/** What the fields show at first. */
	values: Readonly<Record<string, string>>;
	errors: Readonly<Record<string, readonly string[]>> | undefined;
	/** The names of the shop's couriers and riders, to choose from. */
	couriers: readonly string[];
	riders: readonly { name: string; phone: string }[];
};

/** Without scripts the fields of every kind are there; with them, those of the chosen one. */
export function ParcelFields({ id, values, errors, couriers, riders }: ParcelFieldsProps) {
	const [kind, setKind] = useState<Kind>(
		CARRIERS.find((each) => each.kind === values.carried_by)?.kind ?? 'unnamed',
	);
	const field = (name: string) => ({
		name,
		defaultValue: values[name] ?? '',
		autoComplete: 'off',
		...(errors?.[name] ? { errors: errors[name] } : {}),
	});
	const shownFor = (each: Kind) => (kind === each ? 'grid gap-3' : 'hidden noscript:grid gap-3');
	return (
		<div className="space-y-3">
			<fieldset>
				<legend className="font-semibold text-sm">Who carries it</legend>
				<div className="grid sm:grid-cols-2">
					{CARRIERS.map((each) => (
						<CheckField
							key={each.kind}
							type="radio"
							name="carried_by"
							value={each.kind}
							defaultChecked={each.kind === kind}
							onChange={() => setKind(each.kind)}
							label={each.label}
						/>
					))}
				</div>
			</fieldset>
			<div className={shownFor('courier')}>
				<InputField {...field('courier')} label="Courier" list={`${id}-couriers`} maxLength={120} />
				<datalist id={`${id}-couriers`}>
					{couriers.map((name) => (
						<option key={name} value={name} />
					))}
				</datalist>
				<InputField {...field('tracking_number')} label="Number of the parcel" maxLength={120} />
				<InputField
					{...field('tracking_link')}
					label="Where it is followed"
					inputMode="url"
					maxLength={500}
					hint="Empty: the address in the settings, with the number."
				/>
			</div>
			<div className={shownFor('rider')}>
				<InputField {...field('rider_name')} label="Rider" list={`${id}-riders`} maxLength={120} />
				<datalist id={`${id}-riders`}>
					{riders.map(({ name }) => (
						<option key={name} value={name} />
					))}
				</datalist>
				<InputField
					{...field('rider_phone')}
					label="Rider’s phone"
					type="tel"
					maxLength={40}
					list={`${id}-phones`}
				/>
				<datalist id={`${id}-phones`}>
					{riders.map(({ name, phone }) =>
						phone ? (
							<option key={phone} value={phone}>
								{name}
							</option>
						) : null,
					)}
				</datalist>
			</div>
			<div className={shownFor('waybill')}>
				<InputField {...field('park')} label="Motor park" maxLength={120} />
				<InputField {...field('driver_phone')} label="Driver’s phone" type="tel" maxLength={40} />
				<InputField
					{...field('waybill_number')}
					label="Waybill number"
					maxLength={120}
					hint="It can be added later, too."
				/>
			</div>
		</div>
	);
}
