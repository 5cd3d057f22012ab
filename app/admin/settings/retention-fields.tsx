import { RETENTION, RETENTION_NAMES, type RetentionName } from '#shop/settings/retention-limits.ts';
import { InputField } from '../../ui/field.tsx';

/** How long the shop stores what is about people. */
export function RetentionFields({
	field,
}: {
	field: (name: RetentionName) => {
		name: string;
		defaultValue: string;
		errors?: readonly string[];
	};
}) {
	return (
		<div className="grid gap-4">
			<p className="text-slate text-sm">
				What is older is cleared every night. The privacy policy says these times to your shoppers,
				so it is always right.
			</p>
			{RETENTION_NAMES.map((name) => {
				const { label, hint, unit, min, max } = RETENTION[name];
				return (
					<InputField
						key={name}
						{...field(name)}
						label={`${label} (${unit})`}
						hint={`${hint} From ${min} to ${max} ${unit}.`}
						inputMode="numeric"
						autoComplete="off"
						required
					/>
				);
			})}
		</div>
	);
}
