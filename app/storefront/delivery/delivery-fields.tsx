import type { ReactNode } from 'react';
import { formatKobo } from '#shop/kit/money.ts';
import { Button } from '../../ui/button.tsx';
import { FieldErrors, InputField, SelectField, useResetValue } from '../../ui/field.tsx';
import type { CartWays } from '../cart/priced-cart.ts';
import { feeText } from '../discounts/discount-rows.tsx';
import { useShop } from '../use-shop.ts';

type Errors = Record<string, readonly string[]>;

/**
 * How the order is delivered: a radio list with price and promise for the place. Each choice sends the total that is shown
 * with it, so that only that is charged.
 */
export function DeliveryFields({
	ways,
	isAsking,
	chosenId,
	onChoose,
	known,
	errors,
}: {
	ways: CartWays | null;
	/** The ways to another place are on their way. */
	isAsking: boolean;
	chosenId: number | null;
	onChoose: (methodId: number) => void;
	known: Record<string, string | undefined>;
	errors: Errors;
}) {
	return (
		<section
			id="delivery_method"
			aria-labelledby="delivery-heading"
			className="group scroll-mt-20 rounded-card bg-paper p-4 md:p-6"
		>
			<div className="flex flex-wrap items-baseline gap-x-4">
				<h2 id="delivery-heading" className="text-2xl">
					Delivery
				</h2>
				<p role="status" className="text-slate">
					{isAsking ? 'Looking it up…' : ''}
				</p>
			</div>
			{ways ? null : (
				<p className="mt-1">
					Say your state above: then you see how it is delivered, and for how much.
				</p>
			)}
			{ways && ways.lgas.length > 0 ? <LgaField ways={ways} errors={errors} /> : null}
			{ways?.why ? <NoWay why={ways.why} /> : null}
			<FieldErrors id="delivery-error" errors={errors.delivery_method} />
			{ways && ways.options.length > 0 ? (
				<div
					role="radiogroup"
					aria-label="How it is delivered"
					aria-invalid={errors.delivery_method ? true : undefined}
					aria-describedby="delivery-error"
					className="mt-3 grid gap-2"
				>
					{ways.options.flatMap((way) => [
						// Another place may bring other ways, and another choice among them; the park stays as typed.
						<Way
							key={`${ways.lga} ${way.methodId}`}
							way={way}
							isChosen={way.methodId === chosenId}
							onChoose={() => onChoose(way.methodId)}
						/>,
						way.methodId === parkUnder(ways, chosenId) ? (
							<ParkField key="park" known={known.park} errors={errors.park} />
						) : null,
					])}
				</div>
			) : null}
			{ways?.refused.map(({ name, why }) => (
				<p key={name} className="mt-2 text-slate text-sm">
					{name}: {why.toLowerCase()}
				</p>
			))}
			<div className="mt-3 hidden noscript:block">
				<Button type="submit" name="change" value="place" kind="quiet" size="small">
					{ways ? 'Show it for the state above' : 'Show ways of delivery'}
				</Button>
			</div>
		</section>
	);
}

/** Under which way the park is asked for: the chosen one that needs it, or the first that does; none needs it without one. */
function parkUnder({ options }: CartWays, chosenId: number | null): number | undefined {
	const byPark = options.filter(({ kind }) => kind === 'waybill');
	return (byPark.find(({ methodId }) => methodId === chosenId) ?? byPark[0])?.methodId;
}

/** In sight once a way that needs it is chosen, without scripts, too. */
function ParkField({
	known = '',
	errors,
}: {
	known: string | undefined;
	errors: readonly string[] | undefined;
}) {
	return (
		<div className="mb-2 hidden pl-3 group-has-[[data-kind=waybill]:checked]:block">
			<InputField
				id="park"
				name="park"
				label="Motor Park"
				required
				maxLength={120}
				defaultValue={known}
				errors={errors}
				hint="Where you collect it, such as Peace Park, Jabi. We send you the driver’s number."
			/>
		</div>
	);
}

/** Why nothing is delivered there, and a person who may know a way, with the question already written. */
function NoWay({ why }: { why: string }) {
	const { chatNumber } = useShop();
	const text = `Hello, your checkout says: ${why} Is there a way?`;
	return (
		<>
			<p className="mt-3 font-semibold text-red">{why}</p>
			<a
				href={`https://wa.me/${chatNumber}?text=${encodeURIComponent(text)}`}
				rel="noopener"
				className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
			>
				Ask us on WhatsApp
			</a>
		</>
	);
}

function LgaField({ ways, errors }: { ways: CartWays; errors: Errors }) {
	// An address chosen above brings its own.
	const select = useResetValue<HTMLSelectElement>(ways.lga);
	return (
		<div className="mt-3">
			<SelectField
				ref={select}
				id="lga"
				name="lga"
				label="Local Government"
				required
				defaultValue={ways.lga}
				errors={errors.lga}
				hint={`What it costs differs within ${ways.state}.`}
			>
				<option value="">Choose one</option>
				{ways.lgas.map((lga) => (
					<option key={lga}>{lga}</option>
				))}
			</SelectField>
		</div>
	);
}

function Way({
	way,
	isChosen,
	onChoose,
}: {
	way: CartWays['options'][number];
	isChosen: boolean;
	onChoose: () => void;
}) {
	const { methodId, kind, name, note, promise, due, onTime, paidKobo, surchargeKobo, totalKobo } =
		way;
	return (
		<label className="flex cursor-pointer gap-3 rounded-control p-3 ring-1 ring-line ring-inset has-checked:ring-2 has-checked:ring-ink">
			<input
				type="radio"
				name="delivery"
				value={`${methodId}:${totalKobo}`}
				data-kind={kind}
				defaultChecked={isChosen}
				onChange={onChoose}
				className="mt-0.5 size-5 shrink-0 accent-ember"
			/>
			<span className="min-w-0 grow">
				<span className="flex flex-wrap justify-between gap-x-4">
					<span className="wrap-anywhere font-semibold">{name}</span>
					<span className="font-semibold tabular-nums">{feeText(paidKobo)}</span>
				</span>
				<Note>
					{promise}, {due}
				</Note>
				{onTime ? <Note>{onTime}</Note> : null}
				{note ? <Note>{note}</Note> : null}
				{surchargeKobo > 0 && paidKobo > 0 ? (
					<Note>{formatKobo(surchargeKobo)} of it for bulky goods</Note>
				) : null}
				{way.cashAllowed ? null : <Note>Paid online, not in cash</Note>}
				<span className="hidden text-slate text-sm tabular-nums noscript:block">
					{formatKobo(totalKobo)} in all
				</span>
			</span>
		</label>
	);
}

function Note({ children }: { children: ReactNode }) {
	return <span className="block text-slate text-sm">{children}</span>;
}
