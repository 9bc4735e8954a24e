import type { InvoiceType, Traveller } from '#rules/invoice.ts';

/** What the tax bureau's document of a digital invoice says; documents of travellers are whole in it. */
export interface EInvoiceSketch {
  readonly type: InvoiceType;
  readonly number: string;
  readonly issuedOn: string;
  readonly buyer: { readonly name: string; readonly taxpayerId: string };
  readonly seller: { readonly name: string; readonly taxpayerId: string };
  /** Below zero in a red one. */
  readonly netFen: number;
  readonly taxFen: number;
  readonly taxRate: number;
  readonly item: string;
  readonly travellers?: readonly Traveller[];
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => ENTITIES[sign]!);
const yuan = (fen: number): string => (fen / 100).toFixed(2);

/** Elements within one another, each with its text. */
type Content = string | readonly (readonly [name: string, content: Content])[];
const written = (content: Content): string =>
  typeof content === 'string'
    ? escaped(content)
    : content.map(([name, inner]) => `<${name}>${written(inner)}</${name}>`).join('');

const travellerRow = (one: Traveller): readonly [string, Content] => [
  'PassengerTransport',
  [
    ['Traveler', one.name],
    ['ValidIDNumber', one.documentNo],
    ['TravelDate', one.travelOn],
    ['DeparturePlace', one.from],
    ['ArrivalPlace', one.to],
    ['Grade', one.grade],
    ['VehicleType', one.vehicle],
  ],
];

function dataOf({ buyer, seller, netFen, taxFen, taxRate, item, travellers = [] }: EInvoiceSketch): Content {
  const line: Content = [
    ['ItemName', item],
    ['Amount', yuan(netFen)],
    ['TaxRate', (taxRate / 10_000).toFixed(2)],
    ['ComTaxAm', yuan(taxFen)],
  ];
  return [
    ['SellerInformation', [['SellerIdNum', seller.taxpayerId] as const, ['SellerName', seller.name] as const]],
    ['BuyerInformation', [['BuyerIdNum', buyer.taxpayerId] as const, ['BuyerName', buyer.name] as const]],
    [
      'BasicInformation',
      [
        ['TotalAmWithoutTax', yuan(netFen)],
        ['TotalTaxAm', yuan(taxFen)],
        ['TotalTax-includedAmount', yuan(netFen + taxFen)],
      ],
    ],
    ['IssuItemInformation', line],
    ['SpecificInformation', travellers.map(travellerRow)],
  ];
}

/** The document, as the bureau hands it to the seller; the demonstration and the tests have no bureau. */
export function eInvoiceXml(sketch: EInvoiceSketch): string {
  const { type, number, issuedOn } = sketch;
  const kind = type === 'digitalSpecial' ? ['01', '增值税专用发票'] : ['02', '普通发票'];
  const label: Content = [
    ['LabelCode', kind[0]!],
    ['LabelName', kind[1]!],
  ];
  const content: Content = [
    ['Header', [['EIid', number] as const, ['InherentLabel', [['GeneralOrSpecialVAT', label] as const]] as const]],
    ['EInvoiceData', dataOf(sketch)],
    ['TaxSupervisionInfo', [['InvoiceNumber', number] as const, ['IssueTime', issuedOn] as const]],
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<EInvoice>${written(content)}</EInvoice>\n`;
}
