import css from './Login.module.css';

/** What the app is about, in one picture: a way, and who pays for it. */
export const LoginMap = () => (
  <div className={css.map} aria-hidden="true">
    <svg aria-hidden="true" viewBox="0 0 390 250" preserveAspectRatio="xMidYMin slice">
      <g fill="none" stroke="var(--road)" strokeLinecap="round">
        <g strokeWidth="8">
          <path d="M-10 84c60-6 120-2 172 30s60 60 60 150" />
          <path d="M-10 200h390M70 90 100-10M95 118 240-10" />
          <path d="M300-10c-4 60 40 90 36 270M-10 136h60c16 0 20 10 18 120" />
        </g>
        <g strokeWidth="3">
          <path d="M0 32c80-8 170-20 260 10M52 0v260M20 176l370-20M120 0c30 60 40 120 36 260M250 120v140M60 154l330-30" />
        </g>
      </g>
      <path d="M230-10c40 60 80 90 90 200" fill="none" stroke="var(--water)" strokeWidth="7" />
      <path
        d="M121 70c8 8 14-24 24-8 30 30 44 60 44 124 0 16 6 8 80 8 10 2 16 6 24 10"
        fill="none"
        stroke="var(--casing)"
        strokeWidth="10"
        strokeLinecap="round"
      />
      <path
        d="M121 70c8 8 14-24 24-8 30 30 44 60 44 124 0 16 6 8 80 8 10 2 16 6 24 10"
        fill="none"
        stroke="var(--company)"
        strokeWidth="5.5"
        strokeLinecap="round"
      />
      <circle cx="121" cy="70" r="6" fill="var(--casing)" stroke="var(--company)" strokeWidth="5" />
      <rect
        x="286"
        y="203"
        width="14"
        height="14"
        rx="4"
        fill="var(--qx-text)"
        stroke="var(--casing)"
        strokeWidth="2"
      />
    </svg>
    <div className={css.example}>
      <p>
        <b>加班回家</b>
        <span>现在可用</span>
      </p>
      <p>
        企业全付 <b>¥64.89</b>
      </p>
    </div>
  </div>
);
