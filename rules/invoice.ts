/** Invoices: what can be invoiced, who gets it, and the life of an application from its trips to the paper. */
export * from './invoice/application.ts';
export * from './invoice/archive.ts';
export * from './invoice/attachment.ts';
export * from './invoice/codes.ts';
export * from './invoice/contact.ts';
export * from './invoice/einvoice.ts';
export * from './invoice/entity.ts';
export * from './invoice/filter.ts';
export * from './invoice/life.ts';
export * from './invoice/parcel.ts';
export * from './invoice/red-letter.ts';
export * from './invoice/refusals.ts';
export * from './invoice/text.ts';
export * from './invoice/traveller.ts';
export * from './invoice/voucher.ts';
