-- Sessions that are over go after a while, at the desk too.
grant delete on desk_session to qixing_app;
