import { describe, expect, test } from 'vitest';
import { readEInvoice } from './einvoice.ts';
import { confirmBefore, moveRedLetter, type RedStage, redParts } from './red-letter.ts';
import { maskedDocument, sameRides } from './traveller.ts';
import { readXml } from './xml.ts';

const MINIMAL = `<?xml version="1.0"?><EInvoice><Header><InherentLabel><GeneralOrSpecialVAT><LabelName>增值税专用发票</LabelName>
  </GeneralOrSpecialVAT></InherentLabel></Header><EInvoiceData><BuyerInformation><BuyerName>甲 &amp; 乙</BuyerName></BuyerInformation>
  <BasicInformation><TotalAmWithoutTax>100.00</TotalAmWithoutTax><TotalTaxAm>3</TotalTaxAm>
  <TotalTax-includedAmount>103.00</TotalTax-includedAmount></BasicInformation>
  <IssuItemInformation><TaxRate>3%</TaxRate></IssuItemInformation></EInvoiceData>
  <TaxSupervisionInfo><InvoiceNumber>26112000000000000001</InvoiceNumber><IssueTime>2026-11-16 10:00:00</IssueTime>
  </TaxSupervisionInfo></EInvoice>`;

describe('the XML', () => {
  test('is read to the fen', () => {
    expect(readEInvoice(MINIMAL)).toMatchObject({
      ...{ number: '26112000000000000001', type: 'digitalSpecial', issuedOn: '2026-11-16', buyerName: '甲 & 乙' },
      ...{ netFen: 10_000, taxFen: 300, totalFen: 10_300, taxRate: 300, travellers: [] },
    });
  });

  test.each([
    ['of its own entities', `<!DOCTYPE a [<!ENTITY b "c">]>${MINIMAL}`],
    ['not closed', MINIMAL.replace('</EInvoice>', '')],
    ['without a date', MINIMAL.replace('2026-11-16', '昨天')],
    ['with an amount that is none', MINIMAL.replace('100.00', '1e2')],
    ['with text beside it', `x${MINIMAL}`],
    ['with an unknown entity', MINIMAL.replace('&amp;', '&nbsp;')],
  ])('is refused %s', (_what, document) => {
    expect(readEInvoice(document)).toBeNull();
  });

  test('that goes too deep is not followed', () => {
    expect(readXml(`${'<a>'.repeat(33)}${'</a>'.repeat(33)}`)).toBeNull();
    expect(readXml(`${'<a>'.repeat(30)}${'</a>'.repeat(30)}`)).not.toBeNull();
  });
});

test('documents are masked, and people on days are compared however they are ordered', () => {
  expect(maskedDocument('11010519491231002X')).toBe('110***********002X');
  expect(maskedDocument('G1234')).toBe('*****');
  const [one, other] = [
    { name: '甲', travelOn: '2026-01-01' },
    { name: '乙', travelOn: '2026-01-02' },
  ];
  expect(sameRides([one, other], [other, one])).toBe(true);
  expect(sameRides([one, one], [one, other])).toBe(false);
});

describe('a red letter over a digital invoice', () => {
  const asked = new Date('2026-11-01T00:00:00Z');
  const letter = (stage: RedStage) => ({ type: 'digitalSpecial' as const, stage, requestedAt: asked });

  test('moves one step after the other, until its time is over', () => {
    const before = new Date(confirmBefore(asked).getTime() - 1);
    expect(moveRedLetter(letter('requested'), 'confirm', before)).toBe('confirmed');
    expect(moveRedLetter(letter('requested'), 'confirm', confirmBefore(asked))).toMatchObject({
      refused: { code: 34046 },
    });
    expect(moveRedLetter(letter('requested'), 'request', before)).toMatchObject({ refused: { code: 34045 } });
    expect(moveRedLetter(letter('requested'), 'request', confirmBefore(asked))).toBe('requested');
    expect(moveRedLetter(letter('confirmed'), 'issue', confirmBefore(asked))).toBe('issued');
  });

  test('over paper needs nobody’s confirmation', () => {
    const paper = { type: 'special' as const, stage: 'needed' as const, requestedAt: null };
    expect(moveRedLetter(paper, 'issue', asked)).toBe('issued');
    expect(moveRedLetter(paper, 'request', asked)).toMatchObject({ refused: { code: 34048 } });
  });
});

test('red letters take tax in proportion to what is left, and together all of it', () => {
  let left = { amountFen: 3_350, taxFen: 97 };
  const taxes = [17, 17, 17, 1, 1_000, 2_298].map((amountFen) => {
    const { netFen, taxFen } = redParts(amountFen, left);
    expect(netFen + taxFen).toBe(amountFen);
    left = { amountFen: left.amountFen - amountFen, taxFen: left.taxFen - taxFen };
    return taxFen;
  });
  expect(left).toEqual({ amountFen: 0, taxFen: 0 });
  expect(taxes.every((fen) => fen >= 0)).toBe(true);
  expect(redParts(3_350, { amountFen: 3_350, taxFen: -1 })).toEqual({ netFen: 3_350, taxFen: 0 });
});
