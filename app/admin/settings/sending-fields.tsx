import { InputField, SelectField, TextField } from '../../ui/field.tsx';
import type { SettingField, SettingSwitch } from './setting-field.ts';
import { Switch } from './switch.tsx';

/** How orders leave the shop, and how cash on delivery is followed. */
export function SendingFields({
	field,
	tick,
}: {
	field: SettingField<
		| 'carriers'
		| 'cashDays'
		| 'revenueCounts'
		| 'layawayFirstPercent'
		| 'layawayMostDays'
		| 'cashMost'
		| 'cashRefusals'
		| 'cashAsks'
		| 'cashDeposit'
	>;
	tick: SettingSwitch<'confirmFirstOrders' | 'doorCodes'>;
}) {
	return (
		<div className="grid gap-4">
			<TextField {...field('carriers')} rows={5} />
			<InputField {...field('cashDays')} inputMode="numeric" autoComplete="off" required />
			<SelectField {...field('revenueCounts')}>
				<option value="ordered">when the order is placed</option>
				<option value="paid">when its money is here: cash once it is collected</option>
			</SelectField>
			<InputField
				{...field('layawayFirstPercent')}
				inputMode="numeric"
				autoComplete="off"
				required
			/>
			<InputField {...field('layawayMostDays')} inputMode="numeric" autoComplete="off" required />
			<InputField {...field('cashMost')} inputMode="numeric" autoComplete="off" required />
			<InputField {...field('cashRefusals')} inputMode="numeric" autoComplete="off" required />
			<SelectField {...field('cashAsks')}>
				<option value="payment">payment in full, online</option>
				<option value="percent">a deposit: a per cent of the total</option>
				<option value="fixed">a deposit: a fixed sum</option>
			</SelectField>
			<InputField {...field('cashDeposit')} inputMode="numeric" autoComplete="off" required />
			<Switch {...tick('confirmFirstOrders')} />
			<Switch {...tick('doorCodes')} />
		</div>
	);
}
