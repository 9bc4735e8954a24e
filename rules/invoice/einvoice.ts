import { type Day, isDay } from '../calendar.ts';
import { moneyText } from '../money.ts';
import { type Refused, refuse } from '../refusal.ts';
import type { IssuedInvoice } from './attachment.ts';
import { InvoiceType, isDigital } from './codes.ts';
import type { LeftOfInvoice } from './red-letter.ts';
import { INVOICE_REFUSALS } from './refusals.ts';
import { maskedDocument, sameRides, type Traveller } from './traveller.ts';
import { elementAt, readXml, textAt, type XmlElement } from './xml.ts';

/** What the XML of a digital invoice says. Amounts of a red one are below zero. */
export interface EInvoice {
  readonly number: string;
  readonly type: InvoiceType | null;
  readonly issuedOn: Day;
  readonly buyerName: string;
  readonly buyerTaxpayerId: string;
  readonly sellerName: string;
  readonly netFen: number;
  readonly taxFen: number;
  readonly totalFen: number;
  /** Per ten thousand; null where its lines have several. */
  readonly taxRate: number | null;
  readonly travellers: readonly Traveller[];
}

export const DIGITAL_NUMBER = /^\d{20}$/;
const AMOUNT = /^-?\d{1,12}(\.\d{1,2})?$/;
const RATE = /^0?\.\d{1,4}$|^\d{1,2}(\.\d{1,2})?%$/;

const fenOf = (text: string): number | null => (AMOUNT.test(text) ? Math.round(Number(text) * 100) : null);

/** 0.03 and 3% alike. */
function rateOf(text: string): number | null {
  if (!RATE.test(text)) return null;
  return Math.round(text.endsWith('%') ? Number(text.slice(0, -1)) * 100 : Number(text) * 10_000);
}

/** By the label of its kind; both names are the law's. */
function typeOf(header: XmlElement | undefined): InvoiceType | null {
  const label = header ? textAt(header, 'InherentLabel', 'GeneralOrSpecialVAT', 'LabelName') : '';
  if (label.includes('专用发票')) return 'digitalSpecial';
  return label.includes('普通发票') ? 'digitalOrdinary' : null;
}

/** An element of passenger transport, by the names that the bureau gives its fields. */
function travellerOf(row: XmlElement): Traveller | null {
  const [name, travelOn] = [textAt(row, 'Traveler'), textAt(row, 'TravelDate').slice(0, 10)];
  if (name === '' || !isDay(travelOn)) return null;
  return {
    name,
    travelOn,
    documentNo: maskedDocument(textAt(row, 'ValidIDNumber')),
    from: textAt(row, 'DeparturePlace'),
    to: textAt(row, 'ArrivalPlace'),
    grade: textAt(row, 'Grade'),
    vehicle: textAt(row, 'VehicleType'),
  };
}

function travellersOf(data: XmlElement): Traveller[] | null {
  const rows = elementAt(data, 'SpecificInformation')?.children.filter(({ name }) => name === 'PassengerTransport');
  const read = (rows ?? []).map(travellerOf);
  return read.every((row) => row !== null) ? read : null;
}

function ratesOf(data: XmlElement): (number | null)[] {
  const lines = data.children.filter(({ name }) => name === 'IssuItemInformation');
  return [...new Set(lines.map((line) => rateOf(textAt(line, 'TaxRate'))))];
}

/** Reads the tax bureau's document; null where it is none, or lacks what every invoice has. */
export function readEInvoice(document: string): EInvoice | null {
  const invoice = /<!(DOCTYPE|ENTITY)/i.test(document) ? null : readXml(document);
  const data = invoice?.name === 'EInvoice' ? elementAt(invoice, 'EInvoiceData') : undefined;
  if (!invoice || !data) return null;
  const number = textAt(invoice, 'TaxSupervisionInfo', 'InvoiceNumber');
  const issuedOn = textAt(invoice, 'TaxSupervisionInfo', 'IssueTime').slice(0, 10);
  const amount = (name: string) => fenOf(textAt(data, 'BasicInformation', name));
  const netFen = amount('TotalAmWithoutTax');
  const taxFen = amount('TotalTaxAm');
  const totalFen = amount('TotalTax-includedAmount');
  const travellers = travellersOf(data);
  if (!isDay(issuedOn) || netFen === null || taxFen === null || totalFen === null || !travellers) return null;
  const rates = ratesOf(data);
  return {
    ...{ number, issuedOn, netFen, taxFen, totalFen, travellers },
    type: typeOf(elementAt(invoice, 'Header')),
    buyerName: textAt(data, 'BuyerInformation', 'BuyerName'),
    buyerTaxpayerId: textAt(data, 'BuyerInformation', 'BuyerIdNum'),
    sellerName: textAt(data, 'SellerInformation', 'SellerName'),
    taxRate: rates.length === 1 ? rates[0]! : null,
  };
}

/** What was applied for, as far as the XML must say the same. */
export interface AskedInvoice {
  readonly type: InvoiceType;
  readonly title: string;
  readonly taxpayerId: string;
  readonly withTravellers: boolean;
  readonly rides: readonly Pick<Traveller, 'name' | 'travelOn'>[];
}

/** The law does not tell full-width brackets from others, nor spaces. */
const sameTitle = (one: string, other: string): boolean =>
  one.normalize('NFKC').replace(/\s/g, '') === other.normalize('NFKC').replace(/\s/g, '');

function checkParties(xml: EInvoice, asked: Pick<AskedInvoice, 'type' | 'title' | 'taxpayerId'>): Refused | null {
  if (xml.type !== asked.type) {
    const found = xml.type ? InvoiceType.labelOf(xml.type) : '未知的票种';
    return refuse(INVOICE_REFUSALS.xmlKind, { found, asked: InvoiceType.labelOf(asked.type) });
  }
  if (!sameTitle(xml.buyerName, asked.title)) {
    return refuse(INVOICE_REFUSALS.xmlTitle, { found: xml.buyerName || '空', asked: asked.title });
  }
  if (xml.buyerTaxpayerId !== asked.taxpayerId) {
    return refuse(INVOICE_REFUSALS.xmlTaxpayer, { found: xml.buyerTaxpayerId || '空', asked: asked.taxpayerId });
  }
  return null;
}

/** Its own figures agree with one another, and its number is one of a digital invoice. */
function checkItself({ number, netFen, taxFen, totalFen }: EInvoice, typed: string): Refused | null {
  if (!DIGITAL_NUMBER.test(typed)) return refuse(INVOICE_REFUSALS.digitalNumber);
  if (number !== typed) return refuse(INVOICE_REFUSALS.xmlNumber, { found: number || '空' });
  return netFen + taxFen === totalFen ? null : refuse(INVOICE_REFUSALS.xmlSum, { total: moneyText(totalFen) });
}

function checkFigures(xml: EInvoice, { netFen, taxFen, issuedOn }: IssuedInvoice): Refused | null {
  if (xml.netFen !== netFen || xml.taxFen !== taxFen) {
    return refuse(INVOICE_REFUSALS.xmlAmounts, { net: moneyText(xml.netFen), tax: moneyText(xml.taxFen) });
  }
  return xml.issuedOn === issuedOn ? null : refuse(INVOICE_REFUSALS.xmlDate, { found: xml.issuedOn });
}

/** What a digital invoice's XML must agree with before it is attached; null for kinds that have none. */
export function checkEInvoice(
  asked: AskedInvoice,
  issued: IssuedInvoice,
  document: string | null,
): EInvoice | null | Refused {
  if (!isDigital(asked.type)) return null;
  if (!DIGITAL_NUMBER.test(issued.number)) return refuse(INVOICE_REFUSALS.digitalNumber);
  if (document === null) return refuse(INVOICE_REFUSALS.xmlMissing);
  const xml = readEInvoice(document);
  if (!xml) return refuse(INVOICE_REFUSALS.xmlUnreadable);
  const wrong = checkItself(xml, issued.number) ?? checkParties(xml, asked) ?? checkFigures(xml, issued);
  if (wrong) return wrong;
  if (asked.withTravellers && !sameRides(xml.travellers, asked.rides)) {
    const counts = { found: xml.travellers.length, asked: asked.rides.length };
    return refuse(INVOICE_REFUSALS.xmlTravellers, counts);
  }
  return xml;
}

type AskedRedLetter = Pick<AskedInvoice, 'type' | 'title' | 'taxpayerId'> & {
  readonly amountFen: number;
  readonly left: LeftOfInvoice;
};

/** Neither net nor tax is more than what is left of the invoice: so the last red letter takes both to the fen. */
const fitsLeft = ({ netFen, taxFen }: EInvoice, { amountFen, taxFen: leftFen }: LeftOfInvoice): boolean =>
  netFen <= 0 && taxFen <= 0 && -taxFen <= leftFen && -netFen <= amountFen - leftFen;

/** The same of a red invoice: below zero by what was given back, to the party of the first one. */
export function checkRedEInvoice(asked: AskedRedLetter, number: string, document: string | null): EInvoice | Refused {
  if (!DIGITAL_NUMBER.test(number)) return refuse(INVOICE_REFUSALS.digitalNumber);
  if (document === null) return refuse(INVOICE_REFUSALS.xmlMissing);
  const xml = readEInvoice(document);
  if (!xml) return refuse(INVOICE_REFUSALS.xmlUnreadable);
  const wrong = checkItself(xml, number) ?? checkParties(xml, asked);
  if (wrong) return wrong;
  if (xml.totalFen !== -asked.amountFen) {
    return refuse(INVOICE_REFUSALS.redAmount, { found: moneyText(xml.totalFen), asked: moneyText(-asked.amountFen) });
  }
  if (fitsLeft(xml, asked.left)) return xml;
  return refuse(INVOICE_REFUSALS.xmlAmounts, { net: moneyText(xml.netFen), tax: moneyText(xml.taxFen) });
}
