import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { howMany } from '#shop/kit/how-many.ts';
import { useResetValue } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { type FoundSetting, findSettings, type SettingPage } from './find-settings.ts';
import type { SettingName } from './setting-list.ts';

/**
 * Finds settings by words, while they are typed; without scripts, once they are sent. What is found on this page is shown
 * there by `onFound`, and nothing that was typed in the form is lost.
 */
export function FindSetting({
	pages,
	onFound,
}: {
	/** On which something else is set, of those that the reader may see. */
	pages: readonly SettingPage[];
	onFound: (name: SettingName) => void;
}) {
	const [search] = useSearchParams();
	const navigate = useNavigate();
	const asked = search.get('find') ?? '';
	const [typed, setTyped] = useState(asked);
	const field = useResetValue<HTMLInputElement>(asked);
	const found = typed.trim() ? findSettings(typed, pages) : null;
	const close = () => {
		setTyped('');
		if (field.current) field.current.value = '';
	};
	/** Whether it is on this page. */
	const show = ({ name }: FoundSetting) => {
		close();
		if (name) onFound(name);
		return name !== undefined;
	};
	return (
		<search className="mt-4 block max-w-4xl rounded-card bg-paper p-4">
			<form
				action="/admin/settings"
				className="relative md:flex md:items-center md:gap-4"
				onSubmit={(event) => {
					event.preventDefault();
					const [best] = found ?? [];
					if (best && !show(best)) void navigate(best.to);
				}}
			>
				<label htmlFor="find-setting" className="shrink-0 font-semibold text-sm">
					Find a setting
				</label>
				<input
					ref={field}
					id="find-setting"
					type="search"
					name="find"
					defaultValue={asked}
					autoComplete="off"
					placeholder="Deposit, low stock"
					onInput={({ currentTarget }) => setTyped(currentTarget.value)}
					className="block h-11 max-md:mt-1.5 w-full rounded-control border border-edge bg-paper pr-12 pl-3 text-base placeholder:text-slate"
				/>
				<button
					type="submit"
					aria-label="Find"
					className="absolute right-0 bottom-0 grid size-11 place-items-center rounded-control text-slate hover:text-ink"
				>
					<Icon name="search" className="size-5" />
				</button>
			</form>
			<p role="status" className={found ? 'mt-2 text-slate text-sm' : ''}>
				{found ? saysHowMany(found.length) : null}
			</p>
			{found && found.length > 0 ? <FoundSettings found={found} show={show} /> : null}
		</search>
	);
}

type FoundSettingsProps = {
	found: readonly FoundSetting[];
	/** Shows one on this page; whether it is there. */
	show: (setting: FoundSetting) => boolean;
};

function FoundSettings({ found, show }: FoundSettingsProps) {
	return (
		<ul className="divide-y divide-line">
			{found.map((each) => (
				<li key={each.to}>
					<Link
						to={each.to}
						onClick={(event) => {
							const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey);
							if (isPlain && show(each)) event.preventDefault();
						}}
						className="flex min-h-11 items-center justify-between gap-4 py-1 hover:underline"
					>
						<span className="min-w-0 font-semibold">{each.label}</span>
						<span className="text-right text-slate text-sm">{each.place}</span>
					</Link>
				</li>
			))}
		</ul>
	);
}

function saysHowMany(found: number): string {
	if (found === 0) return 'No setting has these words. Another one may do, or look below.';
	return `${howMany(found, 'setting')} found. Enter opens the first.`;
}
