import { useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useLastActionData } from '../../refresh.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, InputField, TextField } from '../../ui/field.tsx';
import { FormKeyField } from '../forms/form-key.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { useUnsavedWarning } from '../forms/use-unsaved-warning.ts';
import { fieldOf, useFocusOfNewFields } from '../new-order/buyer-fields.tsx';
import { Customer } from '../new-order/customer.tsx';
import type { BookingDraft, PostedBooking } from './booking-draft.ts';
import { BroughtGoods } from './brought-goods.tsx';

/** What was brought, who brought it, and what is wrong. Each press sends everything by POST: nothing typed is lost. */
export function BookingForm({ draft: first, formKey }: { draft: BookingDraft; formKey: string }) {
	const posted = useLastActionData<PostedBooking>();
	const refused = posted?.ok === false ? posted : undefined;
	const draft = useLastBooking(posted, first);
	const values = posted?.ok === false ? posted.values : draft.values;
	const isSaving = useNavigation().formData?.get('intent') === 'save';
	const isTouched = useRef(false);
	useUnsavedWarning(() => !isSaving && (isTouched.current || posted !== undefined));
	const fields = { values, errors: refused?.errors ?? {} };
	return (
		<>
			<div className="mt-4 max-w-4xl empty:hidden">
				<RefusedNotice />
			</div>
			<Form
				method="post"
				preventScrollReset
				onInput={() => {
					isTouched.current = true;
				}}
				className="mt-4 max-w-4xl space-y-4"
			>
				<FormKeyField formKey={values.form_key ?? formKey} />
				<BroughtGoods {...fields} chosen={draft.chosen} found={draft.found} />
				<Owner {...fields} isUnknown={draft.isUnknown} />
				<Fault {...fields} warranty={draft.chosen?.warranty ?? null} />
				<div className="sticky bottom-0 z-10 rounded-card bg-paper p-4 shadow-float">
					<Button type="submit" name="intent" value="save" busy={isSaving}>
						Book it in
					</Button>
				</div>
			</Form>
		</>
	);
}

/** The goods as they were shown last, where a rejection, such as that of an ended session, says nothing of them. */
function useLastBooking(posted: PostedBooking | undefined, first: BookingDraft): BookingDraft {
	const next = posted?.ok ? posted : posted?.draft;
	const [last, setLast] = useState(next);
	if (next && next !== last) setLast(next);
	return next ?? last ?? first;
}

type FieldsProps = {
	/** What the fields begin with, by name. */
	values: Readonly<Record<string, string>>;
	errors: Readonly<Record<string, string[]>>;
};

const CARD = 'rounded-card bg-paper p-4 outline-none md:p-6';

function Owner(props: FieldsProps & { isUnknown: boolean }) {
	const { values, isUnknown } = props;
	const customer = values.customer ?? '';
	const section = useFocusOfNewFields(customer);
	return (
		<section ref={section} tabIndex={-1} aria-labelledby="owner" className={CARD}>
			<h2 id="owner" className="text-2xl">
				Customer
			</h2>
			<Customer id={values.customer} name={values.customer_name} thing="repair" />
			<div key={customer} className="mt-3 grid gap-4 md:grid-cols-2">
				<InputField label="Name" {...fieldOf(props, 'name')} />
				<div>
					<InputField
						label="Mobile number"
						type="tel"
						hint="We call it when there is something to decide."
						{...fieldOf(props, 'phone')}
					/>
					<div className="flex flex-wrap items-center gap-x-3">
						<Button
							type="submit"
							kind="plain"
							size="small"
							name="intent"
							value="buyer"
							className="px-0!"
						>
							Find them by this number
						</Button>
						<p role="status" className="text-slate text-sm">
							{isUnknown ? 'Nobody with this number has had an order delivered.' : ''}
						</p>
					</div>
				</div>
				<InputField label="Email, if there is one" type="email" {...fieldOf(props, 'email')} />
				<div className="self-end">
					<CheckField
						name="is_mailed"
						value="1"
						defaultChecked={Boolean(values.is_mailed)}
						label="Mail them the number and the link"
					/>
				</div>
			</div>
		</section>
	);
}

function Fault(props: FieldsProps & { warranty: string | null }) {
	const { values, errors, warranty } = props;
	const text = (name: string) => ({
		name,
		defaultValue: values[name] ?? '',
		errors: errors[name],
	});
	return (
		<section aria-labelledby="fault" className={CARD}>
			<h2 id="fault" className="text-2xl">
				Repair
			</h2>
			<div className="mt-3 grid gap-4 md:grid-cols-2">
				<div className="md:col-span-2">
					<TextField
						label="What is wrong"
						rows={3}
						maxLength={2000}
						hint="In the customer’s words: they stand on the ticket."
						{...text('fault')}
					/>
				</div>
				<TextField
					label="What came with it"
					rows={2}
					maxLength={500}
					hint="Such as a cable, a case, a remote control."
					{...text('came_with')}
				/>
				<TextField
					label="Condition on arrival"
					rows={2}
					maxLength={500}
					hint="Such as scratches, a dent, a missing knob."
					{...text('condition')}
				/>
				<CheckField
					key={values.thing ?? ''}
					name="is_warranty"
					value="1"
					defaultChecked={Boolean(values.is_warranty)}
					label="Claimed under warranty"
					hint={warranty ?? 'A maker’s warranty may cover it, too.'}
				/>
			</div>
		</section>
	);
}
