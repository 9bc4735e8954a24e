import { createLogger } from 'vite';

/** The bundler does not know the file of a rule that a class is composed of; it would need it for a picture that is named there. */
const OF_COMPOSED = 'did not pass the `from` option to `postcss.parse`';

/** Dialogs that come on demand elsewhere stand with the few pages that begin with them; how long plugins take is no fault. */
const checks = { ineffectiveDynamicImport: false, bundlerTimings: false };

/** What a build says and nobody has to mend would hide what somebody has to. */
export const withoutKnownWarnings = {
  name: 'without-known-warnings',
  apply: 'build',
  config({ logLevel }) {
    const customLogger = createLogger(logLevel);
    const { warnOnce } = customLogger;
    customLogger.warnOnce = (message, options) => void (message.includes(OF_COMPOSED) || warnOnce(message, options));
    return { customLogger, build: { rolldownOptions: { checks } } };
  },
};
