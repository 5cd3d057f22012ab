import { z } from 'zod';
import type { ShipmentKind } from '#db/fulfilment/shipment-schema.ts';
import type { OrderDelivery } from '../delivery/order-delivery.ts';
import { withoutUnseen } from '../kit/input.ts';
import { CHECK_FIELDS, type FieldErrors, Problem } from '../kit/problem.ts';
import { oneLine } from '../kit/text.ts';
import { type Carrier, trackingLink } from '../settings/carriers.ts';
import { parsePhone } from '../settings/nigeria.ts';

// What staff write of a parcel that leaves: who carries it, and how its shopper finds it.

/** As it is stored; what does not apply to its kind is empty. */
export type Parcel = {
	kind: ShipmentKind;
	/** The courier's name, or the rider's. */
	carrier: string;
	/** The tracking or waybill number. */
	number: string;
	link: string;
	/** Of the rider or the driver. */
	phone: string;
	/** The motor park. */
	park: string;
};

/** A parcel of which nothing is noted. */
export const UNNAMED_PARCEL: Parcel = {
	kind: 'unnamed',
	carrier: '',
	number: '',
	link: '',
	phone: '',
	park: '',
};

const word = (longest: number) =>
	z
		.string()
		.max(longest, `May not be longer than ${longest} characters.`)
		.transform((typed) => oneLine(withoutUnseen(typed)))
		.refine((typed) => !/\p{Cc}/u.test(typed) && typed.isWellFormed(), {
			error: 'Contains a character that cannot be stored.',
		})
		.optional()
		.default('');

const ParcelFields = z.object({
	carried_by: z
		.enum(['unnamed', 'courier', 'rider', 'waybill'], { error: 'Choose who carries it.' })
		.optional()
		.default('unnamed'),
	courier: word(120),
	tracking_number: word(120),
	tracking_link: word(500),
	rider_name: word(120),
	rider_phone: word(40),
	park: word(120),
	driver_phone: word(40),
	waybill_number: word(120),
});

/**
 * The parcel in the fields of a form. A courier's link is the typed one, or else that of the settings with its number.
 * @throws Problem invalid with messages per field
 */
export function readParcel(
	fields: Readonly<Record<string, string>>,
	carriers: readonly Carrier[],
): Parcel {
	const parsed = ParcelFields.safeParse(fields);
	const wrong: FieldErrors = {};
	if (!parsed.success) {
		for (const { path, message } of parsed.error.issues) wrong[String(path[0])] = [message];
		throw new Problem('invalid', CHECK_FIELDS, { fields: wrong });
	}
	const typed = parsed.data;
	const need = (field: keyof typeof typed, message: string) => {
		if (typed[field] === '') wrong[field] = [message];
	};
	const phone = (field: 'rider_phone' | 'driver_phone') => {
		if (typed[field] !== '' && parsePhone(typed[field]) === null)
			wrong[field] = ['Type a number that can be called, such as 0803 123 4567.'];
	};
	const parcel: Parcel = { ...UNNAMED_PARCEL, kind: typed.carried_by };
	if (typed.carried_by === 'courier') {
		need('courier', 'Type which courier carries it.');
		if (typed.tracking_link !== '' && !isWebAddress(typed.tracking_link))
			wrong.tracking_link = ['The link must be an address that begins with https://.'];
		parcel.carrier = typed.courier;
		parcel.number = typed.tracking_number;
		parcel.link =
			typed.tracking_link || trackingLink(carriers, typed.courier, typed.tracking_number);
	} else if (typed.carried_by === 'rider') {
		need('rider_name', 'Type the name of the rider.');
		need('rider_phone', 'Type the phone number of the rider.');
		phone('rider_phone');
		parcel.carrier = typed.rider_name;
		parcel.phone = typed.rider_phone;
	} else if (typed.carried_by === 'waybill') {
		need('park', 'Type at which motor park it is collected.');
		phone('driver_phone');
		parcel.park = typed.park;
		parcel.phone = typed.driver_phone;
		parcel.number = typed.waybill_number;
	}
	if (Object.keys(wrong).length > 0) throw new Problem('invalid', CHECK_FIELDS, { fields: wrong });
	return parcel;
}

/** The fields that show a stored parcel in a form. */
export function parcelFields(parcel: Parcel): Record<string, string> {
	const { kind, carrier, number, link, phone, park } = parcel;
	return {
		carried_by: kind,
		...(kind === 'courier'
			? { courier: carrier, tracking_number: number, tracking_link: link }
			: {}),
		...(kind === 'rider' ? { rider_name: carrier, rider_phone: phone } : {}),
		...(kind === 'waybill' ? { park, driver_phone: phone, waybill_number: number } : {}),
	};
}

/**
 * The fields as the form that sends an order begins with them, by the way that its shopper chose: what would be refused
 * as it is, such as a rider without a name, is left to staff.
 */
export function chosenParcel(
	delivery: Pick<OrderDelivery, 'kind' | 'name' | 'park'> | null,
	couriers: readonly string[],
): Record<string, string> {
	if (delivery?.kind === 'waybill' && delivery.park !== '')
		return { carried_by: 'waybill', park: delivery.park };
	if (delivery?.kind !== 'courier') return {};
	const courier = couriers.find((each) => each.toLowerCase() === delivery.name.toLowerCase());
	return courier ? { carried_by: 'courier', courier } : {};
}

function isWebAddress(typed: string): boolean {
	return /^https?:\/\//i.test(typed) && URL.canParse(typed);
}
