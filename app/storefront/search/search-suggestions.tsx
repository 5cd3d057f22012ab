import {
	type RefObject,
	useCallback,
	useEffect,
	useEffectEvent,
	useId,
	useRef,
	useState,
} from 'react';
import { Link, useNavigate } from 'react-router';
import { howMany } from '#shop/kit/how-many.ts';
import { formatKobo } from '#shop/kit/money.ts';
import type { Picture as StoredPicture } from '#shop/pictures/picture-paths.ts';
import {
	isSuggestionsResponse,
	type SuggestionsResponse,
} from '#shop/search/suggestions-response.ts';
import { Icon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PictureToCome } from '../../ui/picture-to-come.tsx';
import { leaveSearch } from './leave-search.ts';

// Suggestions for what is being typed: a list under the search box, used by mouse, touch and arrow keys.

type Choice = {
	to: string;
	label: string;
	kind: 'product' | 'category' | 'all';
	price?: string;
	picture?: StoredPicture | null;
};

type List = { choices: Choice[]; active: number };
const NOTHING: List = { choices: [], active: -1 };

const SHORTEST = 2;
const PAUSE_MS = 150;
const MOST_STORED = 60;
/** At most MOST_STORED, for as long as the page is open; a library for that would weigh more than it holds. */
const cached = new Map<string, SuggestionsResponse>();

type Props = { input: RefObject<HTMLInputElement | null> };

export default function SearchSuggestions({ input }: Props) {
	const navigate = useNavigate();
	const listId = useId();
	const { choices, active, setActive, close } = useChoices(input);
	const isOpen = choices.length > 0;
	const optionId = (place: number) => `${listId}-${place}`;

	const leave = () => {
		close();
		leaveSearch();
	};

	const onKey = useEffectEvent((event: KeyboardEvent) => {
		if (event.isComposing) return;
		// Closed, it does not open again when a question under way is answered.
		if (event.key === 'Escape') close();
		if (!isOpen) return;
		const chosen = choices[active];
		// One step past either end is the box itself, with nothing selected.
		const places = choices.length + 1;
		if (event.key === 'ArrowDown') setActive(((active + 2) % places) - 1);
		else if (event.key === 'ArrowUp') setActive(((active + places) % places) - 1);
		else if (event.key === 'Enter' && chosen) {
			leave();
			void navigate(chosen.to);
		} else if (event.key !== 'Escape') return;
		event.preventDefault();
		event.stopPropagation();
	});

	useEffect(() => {
		const element = input.current;
		const listen = (event: KeyboardEvent) => onKey(event);
		element?.addEventListener('keydown', listen);
		return () => element?.removeEventListener('keydown', listen);
	}, [input]);

	// The box is a plain search field until this list exists.
	useEffect(() => {
		const element = input.current;
		if (!element) return;
		element.setAttribute('role', 'combobox');
		element.setAttribute('aria-autocomplete', 'list');
		element.setAttribute('aria-expanded', String(isOpen));
		element.setAttribute('aria-controls', listId);
		if (isOpen && active >= 0) element.setAttribute('aria-activedescendant', `${listId}-${active}`);
		else element.removeAttribute('aria-activedescendant');
	}, [input, isOpen, active, listId]);

	return (
		<>
			<div
				id={listId}
				role="listbox"
				aria-label="Suggestions"
				hidden={!isOpen}
				className="absolute inset-x-0 top-full z-40 mt-1 max-md:in-[header]:w-[calc(100vw-2rem)] max-h-[min(32rem,calc(100dvh-9rem))] overflow-y-auto overscroll-contain rounded-control bg-paper py-1 text-ink shadow-float ring-1 ring-line"
			>
				{choices.map((choice, place) => (
					<Link
						key={choice.to}
						to={choice.to}
						id={optionId(place)}
						role="option"
						tabIndex={-1}
						aria-selected={place === active}
						onPointerDown={(event) => event.preventDefault()}
						onClick={leave}
						className="flex min-h-11 items-center gap-3 px-3 py-1.5 text-sm hover:bg-fog aria-selected:bg-line"
					>
						<Row choice={choice} />
					</Link>
				))}
			</div>
			<p role="status" className="sr-only">
				{isOpen ? howMany(choices.length, 'suggestion') : ''}
			</p>
		</>
	);
}

function Row({ choice }: { choice: Choice }) {
	const { kind, label, price, picture } = choice;
	if (kind === 'product') {
		return (
			<>
				{picture ? (
					<Picture
						picture={picture}
						alt=""
						sizes="3rem"
						className="size-12 shrink-0 object-contain"
					/>
				) : (
					<PictureToCome bare className="size-12 shrink-0" />
				)}
				<span className="line-clamp-3 min-w-0 grow">{label}</span>
				<span className="shrink-0 font-bold tabular-nums">{price}</span>
			</>
		);
	}
	return (
		<>
			<Icon name={kind === 'all' ? 'search' : 'right'} className="size-4 text-slate" />
			<span className="min-w-0 font-semibold">{label}</span>
			{kind === 'category' ? <span className="ml-auto text-slate">Category</span> : null}
		</>
	);
}

/** Asks the shop when typing pauses; the answer to the last question counts. */
function useChoices(input: RefObject<HTMLInputElement | null>) {
	const [q, setQ] = useState('');
	const [list, setList] = useState(NOTHING);
	const asking = useRef<AbortController>(null);
	const close = useCallback(() => {
		asking.current?.abort();
		setList(NOTHING);
	}, []);

	useEffect(() => {
		const element = input.current;
		if (!element) return;
		const onInput = () => setQ(element.value.trim());
		onInput();
		element.addEventListener('input', onInput);
		element.addEventListener('blur', close);
		return () => {
			element.removeEventListener('input', onInput);
			element.removeEventListener('blur', close);
		};
	}, [input, close]);

	useEffect(() => {
		if (q.length < SHORTEST || q === input.current?.defaultValue) {
			setList(NOTHING);
			return;
		}
		const question = new AbortController();
		asking.current = question;
		const wait = setTimeout(async () => {
			const suggestions = await ask(q, question.signal);
			if (suggestions && !question.signal.aborted && document.activeElement === input.current)
				setList({ choices: choicesOf(q, suggestions), active: -1 });
		}, PAUSE_MS);
		return () => {
			clearTimeout(wait);
			question.abort();
		};
	}, [q, input]);

	const setActive = (active: number) => setList({ ...list, active });
	return { ...list, setActive, close };
}

/** Null when there is no answer: the form still works. */
async function ask(q: string, signal: AbortSignal): Promise<SuggestionsResponse | null> {
	const known = cached.get(q);
	if (known) return known;
	const address = `/api/search/suggestions?q=${encodeURIComponent(q)}`;
	const response = await fetch(address, { signal }).catch(() => null);
	if (!response?.ok) return null;
	const suggestions: unknown = await response.json().catch(() => null);
	if (!isSuggestionsResponse(suggestions)) return null;
	if (cached.size >= MOST_STORED) cached.clear();
	cached.set(q, suggestions);
	return suggestions;
}

function choicesOf(q: string, { products, categories }: SuggestionsResponse): Choice[] {
	const isNothing = products.length + categories.length === 0;
	return [
		...categories.map(({ slug, name }) => ({
			to: `/${slug}`,
			label: name,
			kind: 'category' as const,
		})),
		...products.map(({ slug, name, selling_price, offer_price = selling_price, image }) => ({
			to: `/product/${slug}`,
			label: name,
			kind: 'product' as const,
			price: formatKobo(Math.round(offer_price * 100)),
			picture: image,
		})),
		{
			to: `/search?q=${encodeURIComponent(q)}`,
			label: isNothing
				? `Nothing yet for “${q}”. Press Enter to search everywhere.`
				: `See all results for “${q}”`,
			kind: 'all' as const,
		},
	];
}
