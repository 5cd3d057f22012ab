// The fields of a supplier's table, and the names that their columns have in English, German, French and Spanish.

/** Also with the currency in the heading: "Dealer price (USD)". */
function withCurrencies(names: readonly string[]): readonly string[] {
	return [
		...names,
		...names.flatMap((name) =>
			['usd', 'eur', 'gbp', 'cny', 'ngn'].flatMap((code) => [`${name}_${code}`, `${code}_${name}`]),
		),
	];
}

/** In order of preference, as table-columns.ts compares them: lower-case, without accents and marks. */
export const COLUMN_NAMES = {
	name: [
		...['name', 'title', 'product_name', 'product', 'product_title', 'item_name', 'article_name'],
		...['bezeichnung', 'artikelbezeichnung', 'produkt', 'produktname', 'artikel'],
		...['nom', 'nom_du_produit', 'designation', 'produit', 'libelle', 'nombre', 'producto'],
	],
	price: [
		...['price', 'selling_price', 'unit_price', 'sales_price', 'retail_price', 'price_naira'],
		...['preis', 'verkaufspreis', 'vk', 'vk_preis', 'stuckpreis', 'einzelpreis'],
		...['prix', 'prix_de_vente', 'prix_ttc', 'prix_unitaire', 'precio', 'amount'],
	],
	qty: [
		...['qty', 'stock', 'quantity', 'in_stock', 'stock_qty', 'quantity_in_stock', 'available'],
		...['menge', 'bestand', 'lagerbestand', 'anzahl', 'quantite', 'qte', 'cantidad', 'existencias'],
	],
	category: [
		...['categories', 'category', 'product_group', 'group', 'department', 'product_category'],
		...['kategorie', 'warengruppe', 'categorie', 'famille', 'rubrique', 'categoria', 'familia'],
	],
	sku: [
		...['sku', 'id', 'code', 'item', 'part_number', 'part_no', 'item_no', 'item_number'],
		...['product_code', 'stock_code', 'article_number', 'mpn', 'ref', 'reference', 'reference_no'],
		...['artikelnummer', 'artikel_nr', 'art_nr', 'artnr', 'bestellnummer', 'referencia'],
	],
	brand: [
		...['brand', 'manufacturer', 'supplier', 'make', 'maker', 'vendor'],
		...['marke', 'hersteller', 'marque', 'fabricant', 'marca', 'fabricante'],
	],
	ean: ['barcode', 'ean', 'upc', 'gtin', 'ean13', 'ean_code', 'strichcode', 'code_barres'],
	description: ['description', 'details', 'beschreibung', 'langtext', 'descripcion'],
	model: ['model', 'model_number', 'modell', 'modele', 'modelo'],
	price_unit: ['price_unit', 'currency', 'wahrung', 'devise', 'moneda'],
	price_ngn: ['price_ngn'],
	original_price: ['original_price', 'list_price', 'listenpreis', 'uvp', 'rrp'],
	cost: withCurrencies([
		...['cost', 'cost_price', 'dealer_price', 'trade_price', 'wholesale_price', 'purchase_price'],
		...[
			'buying_price',
			'net_price',
			'supplier_price',
			'dealer_net',
			'einkaufspreis',
			'ek',
			'ek_preis',
		],
		...['handlerpreis', 'prix_d_achat', 'prix_achat', 'precio_de_costo', 'precio_costo', 'coste'],
	]),
	cost_unit: ['cost_currency', 'supplier_currency', 'purchase_currency', 'dealer_currency'],
	in_the_box: [
		...['in_the_box', 'what_s_in_the_box', 'whats_in_the_box', 'box_contents', 'package_contents'],
		...[
			'package_content',
			'packaging_content',
			'contents',
			'includes',
			'included',
			'package_includes',
		],
		...[
			'included_accessories',
			'what_s_included',
			'lieferumfang',
			'contenu_de_la_boite',
			'contenido',
		],
	],
	size: ['size', 'grosse', 'taille', 'talla'],
	color: ['color', 'colour', 'farbe', 'couleur'],
} as const satisfies Record<string, readonly string[]>;
export type TableField = keyof typeof COLUMN_NAMES;

/** What staff may name a column for, with its label. */
export const CHOSEN_FIELDS = {
	name: 'Name',
	price: 'Price',
	qty: 'Stock',
	category: 'Category',
	sku: 'SKU',
	brand: 'Brand',
	ean: 'Barcode',
	cost: 'Cost',
	in_the_box: 'In the box',
	description: 'Description',
} as const satisfies Partial<Record<TableField, string>>;
export type ChosenField = keyof typeof CHOSEN_FIELDS;
