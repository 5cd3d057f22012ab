import { useEffect, useRef } from 'react';
import { Link, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { FieldErrors, InputField } from '../../ui/field.tsx';
import { focusIfLost } from '../../ui/focus-if-lost.ts';
import { fieldOf } from '../new-order/buyer-fields.tsx';
import type { ChosenGoods, ShownGoods } from './booking-draft.ts';

type BroughtGoodsProps = {
	values: Readonly<Record<string, string>>;
	errors: Readonly<Record<string, string[]>>;
	chosen: ChosenGoods | null;
	found: readonly ShownGoods[] | null;
};

/** Which goods it is about: found among those that the shop sold, or typed. */
export function BroughtGoods(props: BroughtGoodsProps) {
	const { values, errors, chosen, found } = props;
	const section = useFocusOfNewGoods(chosen?.key ?? found?.map(({ key }) => key).join() ?? '');
	const isFinding = useNavigation().formData?.get('intent') === 'find';
	return (
		<section
			ref={section}
			tabIndex={-1}
			aria-labelledby="goods"
			className="rounded-card bg-paper p-4 outline-none md:p-6"
		>
			<h2 id="goods" className="text-2xl">
				What was brought
			</h2>
			{chosen ? (
				<Chosen goods={chosen} serial={values.serial ?? ''} errors={errors} />
			) : (
				<>
					<div className="mt-3 flex flex-wrap items-end gap-3">
						<div className="min-w-0 grow basis-60">
							<InputField
								label="Serial number, or number of the order"
								hint="For what was bought here."
								{...fieldOf(props, 'q')}
							/>
						</div>
						<Button type="submit" kind="ink" name="intent" value="find" busy={isFinding}>
							Find
						</Button>
					</div>
					<FieldErrors errors={errors.thing} />
					{found ? <Found found={found} /> : null}
					<p className="mt-4 font-semibold">Not bought here, or not found</p>
					<div className="mt-2 grid gap-4 md:grid-cols-2">
						<InputField label="What it is" {...fieldOf(props, 'goods')} maxLength={255} />
						<InputField
							label="Its serial number, if it has one"
							{...fieldOf(props, 'serial')}
							maxLength={60}
						/>
					</div>
				</>
			)}
		</section>
	);
}

function Chosen({
	goods,
	serial,
	errors,
}: {
	goods: ChosenGoods;
	serial: string;
	errors: BroughtGoodsProps['errors'];
}) {
	return (
		<div className="mt-3 border-green border-l-4 pl-3">
			<input type="hidden" name="thing" value={goods.key} />
			<p className="wrap-anywhere font-semibold">{goods.name}</p>
			<p className="wrap-anywhere text-slate text-sm">
				{goods.serial ? `Serial number ${goods.serial}, ` : ''}
				<Link
					to={`/admin/orders/${goods.orderId}`}
					className="inline-flex min-h-6 items-center underline underline-offset-4"
				>
					order {goods.trackingNo}
				</Link>
				. {goods.warranty}.
			</p>
			{goods.isBack ? (
				<p className="mt-1 font-semibold text-amber">It is recorded as come back already.</p>
			) : null}
			{goods.openRepair ? (
				<p className="mt-1 font-semibold text-amber">
					It is with us already:{' '}
					<Link
						to={`/admin/repairs/${goods.openRepair}`}
						className="inline-flex min-h-6 items-center underline underline-offset-4"
					>
						Repair {goods.openRepair}
					</Link>
					.
				</p>
			) : null}
			<FieldErrors errors={errors.thing} />
			{goods.serial ? null : (
				<div className="mt-2 max-w-sm">
					<InputField
						label="Its serial number, if it has one"
						name="serial"
						defaultValue={serial}
						errors={errors.serial}
						maxLength={60}
						autoComplete="off"
					/>
				</div>
			)}
			<Button type="submit" kind="plain" size="small" name="intent" value="other" className="px-0!">
				Something else
			</Button>
		</div>
	);
}

function Found({ found }: { found: readonly ShownGoods[] }) {
	if (found.length === 0)
		return (
			<p role="status" className="mt-3 text-slate">
				Nothing was found that has left the shop.
			</p>
		);
	return (
		<ul aria-label="Found" className="mt-3 divide-y divide-line border-line border-y">
			{found.map(({ key, name, serial, trackingNo, warranty, isBack }) => (
				<li key={key} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
					<span className="wrap-anywhere min-w-0 grow basis-60">
						{name}
						<span className="block text-slate text-sm">
							{[serial, trackingNo, warranty, isBack && 'Came back'].filter(Boolean).join(', ')}
						</span>
					</span>
					<Button
						type="submit"
						kind="quiet"
						size="small"
						name="intent"
						value={`take:${key}`}
						aria-label={`Take ${name}${serial ? ` ${serial}` : ''}`}
					>
						Take
					</Button>
				</li>
			))}
		</ul>
	);
}

/** What was pressed is gone once other goods are shown: the focus goes to the section. */
function useFocusOfNewGoods(shown: string) {
	const section = useRef<HTMLElement>(null);
	const before = useRef(shown);
	useEffect(() => {
		if (before.current === shown) return;
		before.current = shown;
		focusIfLost(section.current);
	}, [shown]);
	return section;
}
