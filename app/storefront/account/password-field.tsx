import { type ComponentProps, useState } from 'react';
import { InputField } from '../../ui/field.tsx';
import { LevelMeter } from '../../ui/level-meter.tsx';
import { useScripts } from '../../ui/use-scripts.ts';
import { passwordStrength } from './password-strength.ts';

/** A password that can be shown while typing. */
export function PasswordField(props: ComponentProps<typeof InputField>) {
	const [shown, setShown] = useState(false);
	const scripts = useScripts();
	return (
		<div className="relative">
			<InputField
				autoCapitalize="none"
				spellCheck={false}
				// Browsers count what the shop counts as one character (an emoji) as two.
				maxLength={256}
				{...props}
				type={shown ? 'text' : 'password'}
			/>
			{scripts ? (
				<button
					type="button"
					className="absolute -top-3 -right-2 inline-flex min-h-11 items-center rounded-control px-2 font-semibold text-slate text-sm hover:text-ink"
					onClick={() => setShown(!shown)}
				>
					{shown ? 'Hide' : 'Show'}
					<span className="sr-only"> {props.label}</span>
				</button>
			) : null}
		</div>
	);
}

type NewPasswordProps = {
	label: string;
	/** Those of a form by the names of its fields. */
	errors: Partial<Record<string, string[]>> | undefined;
};

/** A new password, and the same once more. */
export function NewPasswordFields({ label, errors }: NewPasswordProps) {
	return (
		<>
			<NewPasswordField label={label} name="password" aria-required errors={errors?.password} />
			<PasswordField
				label="Confirm Password"
				name="password_confirmation"
				autoComplete="new-password"
				aria-required
				errors={errors?.password_confirmation}
			/>
		</>
	);
}

/** A new password, with a meter of its strength. */
function NewPasswordField(props: ComponentProps<typeof InputField>) {
	const [values, setTyped] = useState('');
	const scripts = useScripts();
	const strength = passwordStrength(values);
	return (
		<div>
			<PasswordField
				autoComplete="new-password"
				hint="At least 8 characters. A few words in a row are easy to keep in mind."
				{...props}
				onChange={(event) => setTyped(event.currentTarget.value)}
			/>
			{scripts ? (
				<div className="mt-2 flex min-h-5 items-center gap-3 text-sm">
					<LevelMeter value={strength.level} scale="reserve" />
					<span aria-live="polite" className="text-slate">
						{strength.word}
					</span>
				</div>
			) : (
				<div className="mt-2 h-5" />
			)}
		</div>
	);
}
