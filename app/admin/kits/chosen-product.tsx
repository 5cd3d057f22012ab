import type { ComponentProps } from 'react';
import { formatKobo } from '#shop/kit/money.ts';
import { Picture } from '../../ui/picture.tsx';
import { ProductLink } from '../products/product-link.tsx';

type ChosenProductProps = {
	id: number;
	product: {
		name: string;
		cover: ComponentProps<typeof Picture>['picture'];
		sellingKobo: number;
		qty: number;
		isKit: boolean;
		isShown: boolean;
	};
};

/** A product among those chosen: its picture, its name, which leads to its form, its price and its stock. */
export function ChosenProduct({ id, product }: ChosenProductProps) {
	return (
		<>
			<Picture
				picture={product.cover}
				alt=""
				sizes="3rem"
				className="size-12 shrink-0 object-contain"
			/>
			<span className="min-w-0 grow basis-40">
				<ProductLink
					id={id}
					name={product.name}
					className="wrap-anywhere inline-flex min-h-6 items-center font-semibold underline decoration-edge underline-offset-4"
				/>
				<span className="block text-slate text-sm tabular-nums">
					{formatKobo(product.sellingKobo)} each,{' '}
					{product.isKit ? 'a kit' : `${product.qty} in stock`}
					{product.isShown ? '' : ', hidden'}
				</span>
			</span>
		</>
	);
}

type RowFieldProps = ComponentProps<'input'> & {
	/** Says which product it is of, too. */
	label: string;
	errors: readonly string[] | undefined;
};

/** A small field in the row of a chosen product; its errors stand below the row under the id `<name>-error`. */
export function RowField({ label, errors, className = '', ...input }: RowFieldProps) {
	return (
		<input
			type="text"
			autoComplete="off"
			{...input}
			aria-label={label}
			aria-invalid={errors ? true : undefined}
			aria-describedby={errors ? `${input.name}-error` : undefined}
			className={`h-11 rounded-control border border-edge bg-paper px-2 text-base tabular-nums aria-invalid:border-red aria-invalid:ring-1 aria-invalid:ring-red ${className}`}
		/>
	);
}
