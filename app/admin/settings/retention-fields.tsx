import { RETENTION_NAMES, type RetentionName } from '#shop/settings/retention-limits.ts';
import { InputField } from '../../ui/field.tsx';
import type { SettingField } from './setting-field.ts';

/** How long the shop stores what is about people. */
export function RetentionFields({ field }: { field: SettingField<RetentionName> }) {
	return (
		<div className="grid gap-4">
			<p className="text-slate text-sm">
				What is older is cleared every night. The privacy policy says these times to your shoppers,
				so it is always right.
			</p>
			{RETENTION_NAMES.map((name) => (
				<InputField key={name} {...field(name)} inputMode="numeric" autoComplete="off" required />
			))}
		</div>
	);
}
