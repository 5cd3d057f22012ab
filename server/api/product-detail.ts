import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Product, shownPath } from '#shop/catalogue/catalogue.ts';
import { shownExtras } from '#shop/catalogue/extras/needed-extras.ts';
import { partsOfKit } from '#shop/catalogue/kits/kit-parts.ts';
import { sectionsOf } from '#shop/catalogue/product-sections.ts';
import { type NamedFamily, namedFamilyOf } from '#shop/families/families.ts';
import { koboToNaira } from '#shop/kit/money.ts';
import { type Media, mediaOf, noMedia } from '#shop/media/media.ts';
import {
	DOCUMENT_KINDS,
	type DocumentKind,
	LANGUAGES,
	type Language,
} from '#shop/media/media-kinds.ts';
import { watchAddress } from '#shop/media/video-link.ts';
import { countVisibleQuestions } from '#shop/questions/questions.ts';
import type { Shop } from '../shop.ts';
import {
	CategoryOfProduct,
	flag,
	id,
	ProductResponse,
	productOnShelf,
} from './catalogue-responses.ts';
import { tagCache } from './conventions.ts';
import { offersFor } from './offers-for.ts';
import { shown } from './responses.ts';

// A product answered by itself: beside what lists say of it, what its page shows of others.

const FamilyResponse = z
	.object({
		id: shown(id, 5),
		name: shown(z.string(), 'Microphone cable'),
		options: shown(z.array(z.string()), ['Colour', 'Length'], 'What its products differ in'),
		variants: z
			.array(
				z.object({
					id: shown(id, 12),
					slug: shown(z.string(), 'microphone-cable-red-5m'),
					name: shown(z.string(), 'Microphone Cable, red, 5 m'),
					choice: shown(z.array(z.string()), ['Red', '5 m'], 'What it is of each option'),
					selling_price: shown(z.number(), 6_500, 'Naira, at most two decimals'),
					in_stock: shown(flag, 1),
				}),
			)
			.describe('The shown products of the family, this one among them'),
	})
	.meta({ id: 'ProductFamily', description: 'Products that differ in colour, size or length' });

const KitResponse = z
	.object({
		parts: z.array(
			z.object({
				id: shown(id, 12),
				slug: shown(z.string().nullable(), 'dynamic-microphone', 'Null while the part is hidden'),
				name: shown(z.string(), 'Dynamic Microphone'),
				quantity: shown(z.number().int(), 2, 'Pieces in one kit'),
				selling_price: shown(z.number(), 48_000, 'Naira for one piece, at most two decimals'),
			}),
		),
	})
	.meta({ id: 'Kit', description: 'What a kit is made of, in its order' });

const NeededExtraResponse = z
	.object({
		id: shown(id, 31),
		slug: shown(z.string(), 'xlr-cable-5-m'),
		name: shown(z.string(), 'XLR Cable, 5 m'),
		selling_price: shown(z.number(), 6_500, 'Naira, at most two decimals'),
		in_stock: shown(flag, 1),
	})
	.meta({ id: 'NeededExtra' });

const keysOf = <T extends string>(words: Record<T, string>) => Object.keys(words) as T[];

const DocumentResponse = z
	.object({
		title: shown(z.string(), 'Safety and care'),
		kind: shown(z.enum(keysOf<DocumentKind>(DOCUMENT_KINDS)), 'manual'),
		language: shown(z.enum(keysOf<Language>(LANGUAGES)), 'en', 'ISO 639; `mul` for several'),
		path: shown(z.string(), 'uploads/documents/0f3a.pdf', 'Of a PDF'),
		bytes: shown(z.number().int(), 48_210),
	})
	.meta({ id: 'ProductDocument' });

const SoundResponse = z
	.object({
		title: shown(z.string(), 'Slap tone'),
		caption: shown(z.string(), 'Through a small combo', 'What is heard'),
		path: shown(z.string(), 'uploads/sounds/0f3a.mp3'),
		bytes: shown(z.number().int(), 18_400),
		seconds: shown(z.number(), 4.6),
	})
	.meta({ id: 'ProductSound' });

const VideoResponse = z
	.object({
		title: shown(z.string(), 'How to set it up'),
		provider: shown(z.enum(['youtube', 'vimeo']), 'youtube'),
		url: shown(z.string(), 'https://www.youtube.com/watch?v=M7lc1UVf-VE'),
		poster: shown(z.string().nullable(), null, 'A picture to show for it; null for the cover'),
	})
	.meta({ id: 'ProductVideo' });

export const ProductDetailResponse = ProductResponse.extend({
	family: FamilyResponse.nullable().describe('Null for a product without one'),
	breadcrumb: z
		.array(CategoryOfProduct)
		.describe('Its category and those above it, from the top, without hidden ones'),
	kit: KitResponse.nullable().describe('Null for a product that is not made of others'),
	needed_extras: z
		.array(NeededExtraResponse)
		.describe('What it does not work without, as staff chose it; hidden products are left out'),
	documents: z.array(DocumentResponse).describe('What there is to read, in the order of its page'),
	sounds: z.array(SoundResponse).describe('How it sounds'),
	videos: z.array(VideoResponse),
	questions_count: shown(z.number().int(), 3, 'Questions about it that everybody can read'),
}).meta({ id: 'ProductDetail' });

/**
 * A product with its family, the categories above it, and what of kit, extras, questions, documents, sounds and videos it has; their changes drop
 * the response from the cache.
 */
export async function productDetail(
	request: FastifyRequest,
	shop: Shop,
	product: Product,
): Promise<z.infer<typeof ProductDetailResponse>> {
	const { db } = shop;
	const [{ hasFamily, hasExtras, hasQuestions, hasMedia }, path, parts] = await Promise.all([
		sectionsOf(db, product.id),
		shownPath(db, product.categoryId),
		product.isKit ? partsOfKit(db, product.id) : null,
	]);
	const [found, extras, questions, media] = await Promise.all([
		hasFamily ? namedFamilyOf(db, product.id) : null,
		hasExtras ? shownExtras(db, product.id) : [],
		hasQuestions ? countVisibleQuestions(db, product.id) : 0,
		hasMedia ? mediaOf(db, product.id) : noMedia(),
	]);
	tagCache(
		request,
		...(found?.tags ?? []),
		...path.map(({ id }) => `category:${id}` as const),
		...(parts ?? []).map(({ partId }) => `product:${partId}` as const),
		...extras.map(({ id }) => `product:${id}` as const),
	);
	return {
		...productOnShelf(product, await offersFor(request, shop)),
		family: found && familyResponse(found.family),
		breadcrumb: path,
		kit: parts && {
			parts: parts.map(({ partId, slug, name, isShown, pieces, sellingKobo }) => ({
				id: partId,
				slug: isShown ? slug : null,
				name,
				quantity: pieces,
				selling_price: koboToNaira(sellingKobo),
			})),
		},
		needed_extras: extras.map(({ id, slug, name, sellingKobo, qty }) => ({
			id,
			slug,
			name,
			selling_price: koboToNaira(sellingKobo),
			in_stock: qty > 0 ? 1 : 0,
		})),
		...mediaResponse(media),
		questions_count: questions,
	};
}

function mediaResponse({ documents, sounds, videos }: Media) {
	return {
		documents: documents.map(({ title, documentKind: kind, language, path, bytes }) => ({
			title,
			kind,
			language,
			path,
			bytes,
		})),
		sounds: sounds.map(({ id, ...sound }) => sound),
		videos: videos.map((video) => ({
			title: video.title,
			provider: video.provider,
			url: watchAddress(video),
			poster: video.poster?.path ?? null,
		})),
	};
}

function familyResponse({
	id,
	name,
	options,
	members,
}: NamedFamily): z.infer<typeof FamilyResponse> {
	return {
		id,
		name,
		options,
		variants: members.map(({ id, slug, name, choice, sellingKobo, qty }) => ({
			id,
			slug,
			name,
			choice,
			selling_price: koboToNaira(sellingKobo),
			in_stock: qty > 0 ? 1 : 0,
		})),
	};
}
