import { useState } from 'react';
import type { Publication } from '#shop/blog/publication-names.ts';
import { MOST_ARTICLE_PICTURES } from '#shop/pictures/picture-limits.ts';
import type { ActionError } from '../../page-handlers.ts';
import { InputField } from '../../ui/field.tsx';
import { EditForm, useFormError } from '../forms/edit-form.tsx';
import { FormKeyField } from '../forms/form-key.tsx';
import { fieldsOf } from '../forms/form-values.ts';
import { SeenField } from '../forms/seen-field.tsx';
import { OnePicture } from '../pictures/one-picture.tsx';
import { PicturePicker } from '../pictures/picture-picker.tsx';
import { type PictureRules, type Pictures, usePictures } from '../pictures/use-pictures.ts';
import type { EditedArticle } from './edited-article.ts';
import { MarkedTextField } from './marked-text-field.tsx';
import { asPublication, PublicationFields } from './publication-fields.tsx';
import { TextPreview } from './text-preview.tsx';

const MORE_PICTURES: PictureRules = {
	name: 'additionalImages',
	most: MOST_ARTICLE_PICTURES,
	tooMany: (free) =>
		`An article may have ${MOST_ARTICLE_PICTURES} additional pictures at most: there is room for ${free} more.`,
};

const SUBMIT: Record<Publication, string> = {
	published: 'Publish Article',
	scheduled: 'Schedule Article',
	draft: 'Save Draft',
};

type Fields = 'title' | 'content' | 'author' | 'publication' | 'visibleFrom';
/** What a new article begins with. */
const NEW_TEXTS = { author: 'Admin', publication: 'published' };

/** Writing an article, under a key of its form, or changing the given one. */
export function ArticleForm({ article, formKey }: { article?: EditedArticle; formKey?: string }) {
	const [refused, setRefused] = useFormError();
	const field = fieldsOf<Fields>(article?.texts ?? NEW_TEXTS, refused);
	const pictures = usePictures(
		(article?.additionalImages ?? []).map((picture, place) => ({
			// The same picture may be there twice.
			key: `${picture.path}#${place}`,
			picture,
		})),
		MORE_PICTURES,
		refused?.values,
	);
	const id = article?.id;
	// Spec section 8.
	const notSaved = id
		? 'Error updating article. Please try again.'
		: 'Error creating article. Please try again.';
	const [publication, setPublication] = useState(asPublication(field('publication').defaultValue));
	return (
		<EditForm
			saveTo={id ? `/admin/save/article/${id}` : '/admin/save/article'}
			list="/admin/adminblog"
			refused={refused}
			onOutcome={setRefused}
			submit={id ? 'Update Article' : SUBMIT[publication]}
			busyText={id ? 'Updating...' : publication === 'draft' ? 'Saving...' : 'Publishing...'}
			refusedTitle={({ status }) => (status === 422 ? 'Validation Error' : 'Error')}
			unexpected={notSaved}
			cutOff={notSaved}
			isToast
			complete={pictures.complete}
			tabs={[
				{
					id: 'article',
					label: 'Article',
					isChanged: pictures.isChanged,
					fields: ['title', 'content', 'author', 'mainImage', 'additionalImages', 'visibleFrom'],
					content: (
						<ArticleFields
							article={article}
							field={field}
							pictures={pictures}
							refused={refused}
							isDraft={publication === 'draft'}
							onPublication={setPublication}
						/>
					),
				},
			]}
		>
			{formKey ? <FormKeyField formKey={formKey} /> : null}
			{article ? (
				<SeenField updatedAt={article.updatedAt} shown={article.shown} refused={refused} />
			) : null}
		</EditForm>
	);
}

type ArticleFieldsProps = {
	article: EditedArticle | undefined;
	field: ReturnType<typeof fieldsOf<Fields>>;
	pictures: Pictures;
	refused: ActionError | undefined;
	isDraft: boolean;
	onPublication: (publication: Publication) => void;
};

function ArticleFields(props: ArticleFieldsProps) {
	const { article, field, pictures, refused, isDraft, onPublication } = props;
	return (
		<div className="grid gap-5">
			<InputField {...field('title')} label="Title" required maxLength={255} />
			<MarkedTextField
				{...field('content')}
				label="Content"
				required
				rows={14}
				hint={<TextHint />}
			/>
			<TextPreview articleId={article?.id} />
			<InputField {...field('author')} label="Author" maxLength={191} />
			<PublicationFields
				publication={field('publication')}
				visibleFrom={field('visibleFrom')}
				onChoice={onPublication}
			/>
			<OnePicture
				name="mainImage"
				label="Main Image"
				stored={article?.image ?? null}
				required={!article?.image && !isDraft}
				hint={
					article?.image
						? 'Without a new one it keeps the picture it has.'
						: 'Up to 12 MB. A draft can do without it until it is published.'
				}
				errors={refused?.errors.mainImage}
			/>
			<PicturePicker
				all={pictures}
				label="Additional Images"
				hint="Shown after the main one, in this order. Up to 12 MB each."
				refused={refused}
			/>
		</div>
	);
}

/** What can be written in a text. */
function TextHint() {
	return (
		<>
			A line break begins a new paragraph. Write ## and a blank before a heading, - or 1. before the
			lines of a list, **bold**, *italic* and [words](/policy) for a link; the buttons below do the
			last three. A product’s address on a line of its own shows its card; ![what it shows](2) shows
			the second picture of the article.
		</>
	);
}
