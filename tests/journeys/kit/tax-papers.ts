import { eInvoiceXml } from '#server/demo/einvoice-xml.ts';

const PDF = Buffer.from('%PDF-1.7\n%%EOF');

interface Paper {
  readonly number: string;
  readonly issuedOn: string;
  /** Below nothing for a red letter. */
  readonly amountFen: number;
  readonly buyer: { readonly name: string; readonly taxpayerId: string };
}

/** What the tax bureau would hand to the desk: the digital special invoice as PDF and XML. */
export function taxPapers({ number, issuedOn, amountFen, buyer }: Paper) {
  const netFen = Math.round((amountFen * 100) / 103);
  const xml = eInvoiceXml({
    ...{ type: 'digitalSpecial', number, issuedOn, netFen, taxFen: amountFen - netFen, taxRate: 300, buyer },
    ...{ seller: { name: '行远约车', taxpayerId: '91110000MA00QX00XX' }, item: '*运输服务*客运服务费' },
  });
  return [
    { name: `${number}.pdf`, mimeType: 'application/pdf', buffer: PDF },
    { name: `${number}.xml`, mimeType: 'application/xml', buffer: Buffer.from(xml) },
  ];
}
