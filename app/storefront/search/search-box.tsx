import { Suspense, useEffect, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { useResetValue } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { lazyExtra } from '../../ui/lazy-extra.ts';
import { leaveSearch } from './leave-search.ts';

/** Suggestions are only loaded by those who begin to search. */
const SearchSuggestions = lazyExtra(() => import('./search-suggestions.tsx'));

/** The shop's search: a GET form, with suggestions if scripts run. */
export function SearchBox({
	label = 'The whole shop',
	ringed = false,
}: {
	/** Distinguishes this box from another on the same page. */
	label?: string;
	/** It stands on paper, not on ink. */
	ringed?: boolean;
}) {
	const { pathname, search } = useLocation();
	const [isUsed, setIsUsed] = useState(false);
	const asked = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
	// Going back resets the typed text to that of the address.
	const input = useResetValue<HTMLInputElement>(asked);
	// On a slow line it has the focus before the scripts that would hear of it.
	useEffect(() => {
		if (document.activeElement === input.current) setIsUsed(true);
	}, [input]);
	return (
		<Form
			action="/search"
			role="search"
			aria-label={label}
			onSubmit={leaveSearch}
			className="relative w-full"
		>
			<input
				ref={input}
				type="search"
				name="q"
				aria-label="Search products, brands and models"
				placeholder="Search the shop"
				defaultValue={asked}
				maxLength={100}
				autoComplete="off"
				autoCapitalize="off"
				spellCheck={false}
				enterKeyHint="search"
				onFocus={() => setIsUsed(true)}
				className={`block h-11 w-full appearance-none text-ellipsis rounded-control bg-paper pr-12 pl-3 text-base text-ink placeholder:text-slate forced-colors:border ${ringed ? 'ring-1 ring-edge' : ''}`}
			/>
			<button
				type="submit"
				className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink hover:text-ember"
			>
				<Icon name="search" className="size-5.5" />
				<span className="sr-only">Search</span>
			</button>
			{isUsed ? (
				<Suspense>
					<SearchSuggestions input={input} />
				</Suspense>
			) : null}
		</Form>
	);
}
