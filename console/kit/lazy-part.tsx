import { Button } from 'antd';
import { fetchedPart, type LoadPart, type MissingProps, NEW_PAGE } from './fetched-part.tsx';
import { ErrorState } from './states.tsx';

const newPage = (
  <Button type="link" size="small" onClick={NEW_PAGE.onClick}>
    {NEW_PAGE.label}
  </Button>
);

/** A part of a page that arrives when it is first drawn, or says in its place that it did not: `what` is its name there. */
export const lazyPart = <P extends object>(load: LoadPart<P>, what = '内容') =>
  fetchedPart(load, ({ onRetry, isAgain }: MissingProps) => (
    <ErrorState small error={null} what={what} onRetry={onRetry} back={isAgain && newPage} />
  ));
